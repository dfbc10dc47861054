alter table usuarios add column geracao integer not null default 0;

create index usuarios_scrypt on usuarios (id, senha) where substr(senha, 1, 7) = 'scrypt$';

create index falhas_ultima on falhas (ultima);

create table acessos (chave text primary key, ultimo integer not null) without rowid;

create index acessos_ultimo on acessos (ultimo);
