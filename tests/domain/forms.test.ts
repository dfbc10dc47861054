import { describe, expect, it } from 'vitest';
import { cidades } from '../../src/domain/cidade';
import { pessoas } from '../../src/domain/pessoa';
import { check, validate } from '../../src/domain/rules';
import { loginRules, signUpRules } from '../../src/domain/usuario';
import { aPessoa, pessoaOf } from '../support/people';

const REQUIRED = 'O campo é obrigatório';

describe('the rules of the forms (section 5)', () => {
  it('collects the errors of all fields at once', () => {
    expect(check(loginRules)({ email: '', senha: '' })).toEqual({ email: REQUIRED, senha: REQUIRED });
    expect(check(signUpRules)({ nome: '', email: '', senha: '' })).toEqual({
      nome: REQUIRED,
      email: REQUIRED,
      senha: REQUIRED,
    });
    expect(check(pessoas.rules)({ nomeCompleto: '', email: '', cidadeId: null })).toEqual({
      nomeCompleto: REQUIRED,
      email: REQUIRED,
      cidadeId: REQUIRED,
    });
    expect(check(cidades.rules)({ nome: '' })).toEqual({ nome: REQUIRED });
  });

  it.each([
    ['cidade', cidades.rules, 'nome', {}],
    ['pessoa', pessoas.rules, 'nomeCompleto', aPessoa],
    ['usuário', signUpRules, 'nome', { email: 'ana@exemplo.com', senha: 'segredo' }],
  ] as const)('takes a name of 255 letters and none longer: %s', (_, rules, field, others) => {
    expect(validate<object>(rules, { ...others, [field]: 'a'.repeat(255) }).valid).toBe(true);
    expect(validate<object>(rules, { ...others, [field]: 'a'.repeat(256) })).toEqual({
      valid: false,
      errors: { [field]: 'O campo pode ter no máximo 255 caracteres' },
    });
  });

  it('says the first rule a field breaks', () => {
    expect(check(loginRules)({ email: 'ana', senha: '1234' })).toEqual({
      email: 'O campo precisa conter um email válido',
      senha: 'O campo precisa ter pelo menos 5 caracteres',
    });
    expect(check(pessoas.rules)({ nomeCompleto: 'Jó', email: 'x', cidadeId: 1 })).toEqual({
      nomeCompleto: 'O campo precisa ter pelo menos 3 caracteres',
      email: 'O campo precisa conter um email válido',
    });
    expect(check(cidades.rules)({ nome: 'Aa' })).toEqual({
      nome: 'O campo precisa ter pelo menos 3 caracteres',
    });
  });

  it('lets values on the boundary pass', () => {
    expect(check(loginRules)({ email: 'a@b.co', senha: '12345' })).toEqual({});
    expect(check(signUpRules)({ nome: 'A', email: 'a@b.co', senha: '12345' })).toEqual({});
    expect(check(pessoas.rules)(pessoaOf('Ana', 'a@b.co'))).toEqual({});
    expect(check(cidades.rules)({ nome: 'Itu' })).toEqual({});
  });

  it('trims texts, keeps passwords, and leaves out what the payload does not have', () => {
    const pessoa = { ...pessoaOf('  Ana Souza ', ' a@b.co '), id: 3, extra: true };
    expect(validate(pessoas.rules, pessoa)).toEqual({
      valid: true,
      values: pessoaOf('Ana Souza', 'a@b.co'),
    });
    expect(validate(loginRules, { email: 'a@b.co', senha: ' 1234 ' })).toEqual({
      valid: true,
      values: { email: 'a@b.co', senha: ' 1234 ' },
    });
  });

  it('drops what nobody sees, and keeps what scripts and emoji are made of', () => {
    const unseen =
      '\u00ad\u061c\u200b\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufeff\ufff9\ufffb\u{e0000}\u{e007f}';
    const pessoa = pessoaOf(`${unseen} Ana${unseen} Sou${unseen}za ${unseen}`, `a@${unseen}b.co`);
    expect(validate(pessoas.rules, pessoa)).toEqual({
      valid: true,
      values: pessoaOf('Ana Souza', 'a@b.co'),
    });
    expect(check(cidades.rules)({ nome: `${unseen} ${unseen}` })).toEqual({ nome: 'O campo é obrigatório' });
    const joined = 'نامه\u200cای 👩\u200d👧';
    expect(validate(cidades.rules, { nome: joined })).toEqual({ valid: true, values: { nome: joined } });
  });

  it.each([null, undefined, 'text', 12, []])('does not throw on %j', (data) => {
    expect(validate(cidades.rules, data).valid).toBe(false);
  });
});

it('an email is accepted without what can not be seen in it', () => {
  const copied = { email: 'ana\u200b@exemplo.com.br\u200d\u00a0', senha: 'segredo' };
  expect(validate(loginRules, copied)).toMatchObject({ values: { email: 'ana@exemplo.com.br' } });
});
