drop table falhas;

drop index usuarios_scrypt;
