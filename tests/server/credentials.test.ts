/** Who one is: signing up, tokens, passwords. */
import { hash } from '@node-rs/argon2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../server/auth/passwords';
import { createTokens } from '../../server/auth/tokens';
import { allowSignUp } from '../../server/routes/accountRoutes';
import { SECRET, WEAK } from './support/api';
import { scryptHash } from './support/passwords';
import { refusalOf } from './support/refusal';

afterEach(() => void vi.useRealTimers());

describe('who may sign up', () => {
  test('is anybody, nobody, or who has an email under a named domain', () => {
    expect(() => allowSignUp('open', 'a@evil.com')).not.toThrow();
    expect(refusalOf(() => allowSignUp('closed', 'a@example.com'))).toMatchObject({
      status: 403,
      message: 'A criação de contas está fechada. Peça uma conta a quem administra o sistema.',
      parts: {},
    });
    const policy = ['example.com', 'example.org'];
    for (const email of ['a@example.com', 'a@EXAMPLE.ORG', '"x@evil.com"@example.com']) {
      expect(() => allowSignUp(policy, email), email).not.toThrow();
    }
    for (const email of ['a@evil.com', 'a@sub.example.com', 'a@example.com@evil.com']) {
      const { status, message, parts } = refusalOf(() => allowSignUp(policy, email));
      expect(status).toBe(403);
      expect(message).toBe('Só é possível criar conta com email de example.com ou example.org.');
      expect(parts).toEqual({ body: { email: message } });
    }
  });
});

describe('a token', () => {
  test('is aged past half of its life, and dead at its end', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(SECRET, 10_000);
    const token = tokens.issue({ id: 7, geracao: 3, epoca: 'e' });
    expect(tokens.verify(token)).toMatchObject({ id: 7, geracao: 3, epoca: 'e', isAging: false });
    vi.setSystemTime(1_800_000_005_000);
    expect(tokens.verify(token)).toMatchObject({ isAging: false });
    vi.setSystemTime(1_800_000_005_001);
    expect(tokens.verify(token)).toMatchObject({ isAging: true });
    vi.setSystemTime(1_800_000_010_001);
    expect(tokens.verify(token)).toBeUndefined();
  });

  test('is renewed for thirty days after the login, and not for longer', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(SECRET);
    const hour = 60 * 60_000;
    let token = tokens.issue({ id: 1, geracao: 0, epoca: 'e' });
    let hours = 0;
    // A session without an end would be looked at for ever.
    for (let session = tokens.verify(token); session && hours < 1_000; session = tokens.verify(token)) {
      if (session.isAging) token = tokens.issue(session);
      vi.setSystemTime(1_800_000_000_000 + ++hours * hour + 1_000);
    }
    expect(hours / 24).toBeGreaterThan(29.5);
    expect(hours / 24).toBeLessThanOrEqual(30);
  });

  test('lasts a working day by default', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(SECRET);
    const token = tokens.issue({ id: 1, geracao: 0, epoca: 'e' });
    vi.setSystemTime(1_800_000_000_000 + 8 * 60 * 60_000 - 1_000);
    expect(tokens.verify(token)).toMatchObject({ id: 1 });
    vi.setSystemTime(1_800_000_000_000 + 8 * 60 * 60_000 + 1);
    expect(tokens.verify(token)).toBeUndefined();
  });
});

describe('a password', () => {
  test('is the same however a keyboard sends its letters', async () => {
    const composed = 'ação'.normalize('NFC');
    const inParts = 'ação'.normalize('NFD');
    const own = await hashPassword(inParts, WEAK);
    for (const typed of [composed, inParts]) {
      expect(await verifyPassword(typed, own, WEAK)).toBe(true);
      expect(await verifyPassword(typed, scryptHash(composed, 16, 1), WEAK)).toBe(true);
    }
    expect(await verifyPassword('acao', own, WEAK)).toBe(false);
  });

  test('is another one where only its signs look alike', async () => {
    const own = await hash('nº 1ª', { memoryCost: WEAK.memoryKiB, timeCost: WEAK.passes, parallelism: 1 });
    expect(await verifyPassword('nº 1ª', own, WEAK)).toBe(true);
    expect(await verifyPassword('no 1a', own, WEAK)).toBe(false);
  });

  test('fits no hash that is cut off', async () => {
    const whole = scryptHash('segredo', 16, 1);
    expect(await verifyPassword('segredo', whole)).toBe(true);
    expect(await verifyPassword('Segredo', whole)).toBe(false);
    expect(await verifyPassword('segredo', whole.slice(1))).toBe(false);
    for (const cut of [
      '!',
      'scrypt$',
      'scrypt$16',
      'scrypt$16$1',
      'scrypt$16$1$c2FsdA==',
      'scrypt$16$1$c2FsdA==$',
      'scrypt$16$1$c2FsdA==$A',
      whole.slice(0, whole.lastIndexOf('$') + 5),
    ]) {
      expect(await verifyPassword('segredo', cut), cut).toBe(false);
    }
  });
});
