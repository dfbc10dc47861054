create table chaves (
  usuario bigint not null, chave text not null, corpo text not null, registro bigint not null,
  criada bigint not null, primary key (usuario, chave));

create index chaves_criada on chaves (criada);
