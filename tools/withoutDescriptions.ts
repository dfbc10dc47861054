import type { Plugin } from 'vite';

const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g;

/** What machines say about themselves is read by developers; nobody else needs to load it. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/\w+Machine\.ts$/ },
      handler(code, id) {
        const lean = code.replace(DESCRIPTION, '');
        if (/\bdescription:/.test(lean)) this.error(`${id} has a description that is no plain string`);
        // Every line stays where it is: so does what maps of sources say.
        return { code: lean, map: null };
      },
    },
  };
}
