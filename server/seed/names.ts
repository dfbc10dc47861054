/** Frequent Brazilian given names and family names; the order sets how often each one comes up. */
export const givenNames = [
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael',
  'Francisca Daniel Marcelo Bruno Eduardo Felipe Antônia Adriana Juliana Raimundo Rodrigo Manoel',
  'Márcia Mateus André Fernando Fábio Leonardo Gustavo Fernanda Guilherme Leandro Patrícia Tiago',
  'Aline Sandra Camila Anderson Ricardo Márcio Amanda Bruna Jéssica Letícia Júlia Luciana Jorge',
  'Vanessa Mariana Gabriela Alexandre Rita Sebastião Vitória Roberto Mônica Vera Larissa Cláudia',
  'Sônia Débora Inês Renata Lúcia Simone César Caíque Iara Moacir Ubirajara Conceição Íris Zélia',
]
  .join(' ')
  .split(' ');

export const familyNames = [
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins',
  'Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira',
  'Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto',
  'Moura Cavalcanti Monteiro Correia Batista Campos Castro Melo Azevedo Barros Borges Brandão',
  'Conceição Guimarães Magalhães Assunção Galvão Falcão Antunes Bittencourt Sá Paixão Queirós Xavier',
]
  .join(' ')
  .split(' ');
