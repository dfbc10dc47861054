create table mudancas (
     tabela text not null, fatia integer not null, versao bigint not null,
     antes text, depois text, primary key (tabela, fatia, versao));
