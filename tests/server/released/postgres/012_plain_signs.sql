update pessoas set busca = replace(busca, '‘', '''')
     where busca like '%‘%';

update pessoas set busca = replace(busca, '’', '''')
     where busca like '%’%';

update pessoas set busca = replace(busca, 'ʼ', '''')
     where busca like '%ʼ%';

update pessoas set busca = replace(busca, '´', '''')
     where busca like '%´%';

update pessoas set busca = replace(busca, '‐', '-')
     where busca like '%‐%';

update pessoas set busca = replace(busca, '‑', '-')
     where busca like '%‑%';

update pessoas set busca = replace(busca, '–', '-')
     where busca like '%–%';

update cidades set busca = replace(busca, '‘', '''')
     where busca like '%‘%';

update cidades set busca = replace(busca, '’', '''')
     where busca like '%’%';

update cidades set busca = replace(busca, 'ʼ', '''')
     where busca like '%ʼ%';

update cidades set busca = replace(busca, '´', '''')
     where busca like '%´%';

update cidades set busca = replace(busca, '‐', '-')
     where busca like '%‐%';

update cidades set busca = replace(busca, '‑', '-')
     where busca like '%‑%';

update cidades set busca = replace(busca, '–', '-')
     where busca like '%–%';

update contadores set versao = versao + 1 where fatia = 0;
