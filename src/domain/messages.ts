/** The product's set of validation messages, in the order of the specification's table (section 5). */
export const messages = {
  invalid: 'Campo não é válido',
  required: 'O campo é obrigatório',
  email: 'O campo precisa conter um email válido',
  stringMaximum: (max: number) => `O campo pode ter no máximo ${max} caracteres`,
  stringMinimum: (min: number) => `O campo precisa ter pelo menos ${min} caracteres`,
  exactLength: (length: number) => `O campo precisa ter exatamente ${length} caracteres`,
  dateMaximum: (max: string) => `A data deve ser menor que ${max}`,
  dateMinimum: (min: string) => `A data deve ser maior que ${min}`,
  integer: 'O campo precisa ter um valor inteiro',
  negative: 'O campo precisa ter um valor negativo',
  positive: 'O campo precisa ter um valor positivo',
  greaterThan: (more: number) => `O campo precisa ter um valor maior que ${more}`,
  lessThan: (less: number) => `O campo precisa ter um valor menor que ${less}`,
  numberMinimum: (min: number) => `O campo precisa ter um valor com mais de ${min} caracteres`,
  numberMaximum: (max: number) => `O campo precisa ter um valor com menos de ${max} caracteres`,
} as const;

/** Shown when an error answer carries no `errors.default` (section 8). */
export const fallbackMessages = {
  login: 'Erro no login.',
  signUp: 'Erro no cadastro.',
  list: 'Erro ao listar os registros.',
  read: 'Erro ao consultar o registro.',
  create: 'Erro ao criar o registro.',
  update: 'Erro ao atualizar o registro.',
  delete: 'Erro ao apagar o registro.',
  restore: 'Erro ao restaurar o registro.',
  password: 'Erro ao trocar a senha.',
  import: 'Erro ao importar os registros.',
  undoImport: 'Erro ao desfazer a importação.',
  export: 'Não foi possível exportar a lista.',
} as const;

/** The sentence of a record that another person saved since it was read, by our own server and for any other. */
export const CONFLICT_ERROR = 'O registro foi alterado por outra pessoa.';

export type Operation = keyof typeof fallbackMessages;
