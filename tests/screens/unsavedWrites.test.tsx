/** What becomes of what was typed where its save has failed after its screen was left: the whole app. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { heading, open, person, refusal, saved, saving } from './support/leftWrites';
import { goBack } from './support/render';

describe('what was typed into a save that was left and failed', () => {
  const BACK = 'O que você digitou e não pôde ser salvo está de volta, mas ainda não foi salvo.';
  const form = async () => within(await screen.findByRole('form'));
  const goBackToIt = async (user: Awaited<ReturnType<typeof saving>>['user']) => {
    await heading('Listagem de cidades');
    await user.click(await screen.findByRole('link', { name: 'Editar' }));
  };

  test('is on the page of the record again, told in one sentence, and kept once', async () => {
    const { press, user, end, alerts } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('O banco está em manutenção.'));
    expect(alerts).toEqual(['O banco está em manutenção.']);
    await goBackToIt(user);
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);

    await press('Voltar');
    await goBackToIt(user);
    expect(await screen.findByLabelText('Nome')).toHaveValue('Marília');
    expect((await form()).queryByText(BACK)).toBeNull();
  });

  test('is told no more once it has been saved', async () => {
    const { press, user, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('O banco está em manutenção.'));
    await goBackToIt(user);
    await (await form()).findByText(BACK);
    await press('Salvar');
    await end(saved());
    await screen.findByText('Tudo salvo');
    await user.type(screen.getByLabelText('Nome'), ' e região');
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
    expect((await form()).queryByText(BACK)).toBeNull();
  });

  test('is there, too, for who came back before it failed', async () => {
    const { press, user, end, alerts } = await saving();
    await press('Voltar');
    await goBackToIt(user);
    expect(await screen.findByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
    await end(refusal('O banco está em manutenção.'));
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
    expect(alerts).toEqual(['O banco está em manutenção.']);
  });

  test('comes up as a new record where it was one', async () => {
    const page = await open('/cidades/detalhe/nova');
    await page.user.type(await screen.findByLabelText('Nome'), 'Ourinhos');
    await page.press('Salvar');
    await page.press('Voltar');
    await heading('Listagem de cidades');
    await page.end(refusal('O banco está em manutenção.'));
    await page.press('Nova');
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Ourinhos');
  });

  test('comes up at once in an empty form of a new one, for who came back to it before it failed', async () => {
    const page = await open('/cidades/detalhe/nova');
    await page.user.type(await screen.findByLabelText('Nome'), 'Ourinhos');
    await page.press('Salvar');
    await page.press('Voltar');
    await heading('Listagem de cidades');
    await page.press('Nova');
    expect(await screen.findByLabelText('Nome')).toHaveValue('');
    await page.end(refusal('O banco está em manutenção.'));
    expect(page.alerts).toEqual(['O banco está em manutenção.']);
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Ourinhos');
    expect(screen.getByLabelText('Nome')).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
    expect(page.writes).toHaveLength(1);
  });

  test('comes up in an empty form of a new one, too, where somebody has deleted the record', async () => {
    const { press, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await press('Nova');
    expect(await screen.findByLabelText('Nome')).toHaveValue('');
    await end(refusal('Registro não encontrado.', 404));
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
  });

  test('disturbs no new record that is begun meanwhile, whatever becomes of it', async () => {
    const typing = async (page: Awaited<ReturnType<typeof open>>, name: string) => {
      await page.press('Voltar');
      await heading('Listagem de cidades');
      await page.press('Nova');
      await page.user.type(await screen.findByLabelText('Nome'), name);
    };
    const page = await saving();
    await typing(page, 'Ourinhos');
    await page.end(saved());
    expect(page.address()).toBe('/cidades/detalhe/nova');
    await page.press('Salvar');
    await typing(page, 'Bauru');
    await page.end(refusal('O banco está em manutenção.'));
    expect(page.alerts).toEqual(['Registro salvo.', 'O banco está em manutenção.']);
    expect(page.address()).toBe('/cidades/detalhe/nova');
    expect(screen.getByLabelText('Nome')).toHaveValue('Bauru');
  });

  test('comes up as a new record where somebody has deleted it', async () => {
    const { press, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('Registro não encontrado.', 404));
    await press('Nova');
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
  });

  test('comes up as a new record, told once, for who waits for it where somebody has deleted it', async () => {
    const { press, user, end, alerts, address } = await saving();
    await press('Voltar');
    await goBackToIt(user);
    await screen.findByRole('progressbar', { name: 'Carregando...' });
    await end(refusal('Registro não encontrado.', 404));
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
    expect(address()).toBe('/cidades/detalhe/nova');
    expect(alerts).toEqual(['Registro não encontrado.']);
  });

  test('leads back from there to the list as it was left, and stands in the place of the record', async () => {
    const list = '/cidades?busca=mar&pagina=1';
    const { press, user, end, address } = await open(list);
    await user.click(await screen.findByRole('link', { name: 'Editar' }));
    await user.type(await screen.findByLabelText('Nome'), ' do Sul');
    await press('Salvar');
    await press('Voltar');
    await goBackToIt(user);
    await screen.findByRole('progressbar', { name: 'Carregando...' });
    await end(refusal('Registro não encontrado.', 404));
    await (await form()).findByText(BACK);
    expect(address()).toBe('/cidades/detalhe/nova');
    await press('Voltar');
    await heading('Listagem de cidades');
    expect(address()).toBe(list);
    await goBack();
    expect(address()).toBe('/cidades/detalhe/nova');
    await goBack();
    expect(address()).toBe(list);
  });

  test('leads to no other text that waits at a new record where nothing was typed into the one that failed', async () => {
    const { press, user, end, address } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('Registro não encontrado.', 404));
    await goBackToIt(user);
    await screen.findByText('Tudo salvo');
    await press('Salvar');
    await press('Voltar');
    await goBackToIt(user);
    await end(refusal('O banco está em manutenção.'));
    await screen.findByText('Tudo salvo');
    expect(address()).toBe('/cidades/detalhe/3');
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília');
  });

  test('is nobody else’s: who signs out leaves nothing', async () => {
    const { press, end, alerts } = await saving();
    await press('Voltar');
    await press('Sair');
    await end(refusal('O banco está em manutenção.'));
    expect(alerts).toEqual(['O banco está em manutenção.']);
    expect(sessionStorage).toHaveLength(0);
  });

  test('waits for the next login where the session has ended meanwhile', async () => {
    const { press, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('Entre de novo.', 401));
    await screen.findByText('Sua sessão terminou.');
    expect(createUnfinishedWork(window, Date.now).recall()).toMatchObject({
      form: { address: '/cidades/detalhe/3', changes: { nome: 'Marília do Sul' } },
    });
  });

  test('is nothing where the save went well, or only a deletion failed', async () => {
    const { press, end, writes } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(saved());
    await press('Apagar');
    await press('Apagar');
    await press('Fechar');
    expect(writes).toHaveLength(2);
    await end(refusal('A cidade está em uso.', 409));
    expect(sessionStorage).toHaveLength(0);
  });

  test('is only the fields that were typed in', async () => {
    const page = await open('/pessoas/detalhe/3');
    await page.user.type(await screen.findByLabelText('Nome completo'), ' Lima');
    await page.press('Salvar');
    await page.press('Voltar');
    await heading('Listagem de pessoas');
    await page.end(refusal('O banco está em manutenção.'));
    const kept = createUnfinishedWork(window, Date.now).recallAt('/pessoas/detalhe/3');
    expect(kept?.changes).toEqual({ nomeCompleto: 'Ana Souza Lima' });
  });

  test('is every field where somebody has deleted the record: a new one has none of them yet', async () => {
    const page = await open('/pessoas/detalhe/3');
    await page.user.type(await screen.findByLabelText('Nome completo'), ' Lima');
    await page.press('Salvar');
    await page.press('Voltar');
    await heading('Listagem de pessoas');
    await page.end(refusal('Registro não encontrado.', 404));
    const kept = createUnfinishedWork(window, Date.now).recallAt('/pessoas/detalhe/nova');
    expect(kept?.changes).toEqual({ nomeCompleto: 'Ana Souza Lima', email: person.email, cidadeId: 3 });
  });

  test('disturbs nobody who types into another record of its kind', async () => {
    const page = await saving();
    await page.press('Voltar');
    await heading('Listagem de cidades');
    await page.press('Nova');
    await page.user.type(await screen.findByLabelText('Nome'), 'Ourinhos');
    await page.end(refusal('O banco está em manutenção.'));
    expect(page.alerts).toEqual(['O banco está em manutenção.']);
    expect(screen.getByLabelText('Nome')).toHaveValue('Ourinhos');
  });
});
