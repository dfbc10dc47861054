/** A browser that is older than the oldest we support, as the DOM of these tests is one. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';

const index = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const script = index.querySelector('script:not([type])')?.textContent ?? '';

afterEach(() => document.body.replaceChildren());

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

it('is told so in words that any browser can read', () => {
  expect(script).toContain('antigo demais');
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async)\b/);
});
