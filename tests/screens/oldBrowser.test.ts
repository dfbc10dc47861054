/** The document as it comes, before any script of the app: to a browser, and to one that is too old. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';

const index = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const script = index.querySelector('script:not([type])')?.textContent ?? '';

afterEach(() => document.body.replaceChildren());

describe('the document', () => {
  it('has an icon, which is one of the files that are served beside it', () => {
    const served = readdirSync('public').map((file) => `/${file}`);
    expect(served).toContain(index.querySelector('link[rel="icon"]')?.getAttribute('href'));
  });

  it('is in Portuguese, and no machine translates it: that tears the texts from the hands of React', () => {
    expect([index.documentElement.lang, index.documentElement.getAttribute('translate')]).toEqual([
      'pt-BR',
      'no',
    ]);
  });
});

/** One that is older than the oldest we support, as the DOM of these tests is one. */
describe('an old browser', () => {
  it('is told so where it knows neither modules nor what CSS supports', () => {
    expect('CSS' in window && 'supports' in CSS).toBe(false);
    document.body.append(...[...index.body.children].filter(({ tagName }) => tagName !== 'SCRIPT'));
    const running = document.createElement('script');
    running.textContent = script;
    document.head.append(running);
    running.remove();
    expect(document.getElementById('root')).toBeNull();
    expect(document.querySelector('p')?.textContent).toMatch(
      /^Este navegador é antigo demais para o Cadastro\./,
    );
  });
});
