import { createHash } from 'node:crypto';

/**
 * A prepared statement is named by its own text: whatever connection a pooler
 * hands out, and whoever prepared what there before, a name can only ever stand
 * for this one statement.
 */
const nameOf = (text: string) => `c_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** In the text of a statement whose best plan depends on its values: it is planned every time. */
export const UNPREPARED = '/* sem preparo */';

/** Which statements are prepared, and under which names. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  #prepares = true;

  /** Undefined for a statement that isn't prepared. */
  of(text: string): string | undefined {
    if (!this.#prepares || text.includes(UNPREPARED)) return undefined;
    const name = this.#names.get(text) ?? nameOf(text);
    this.#names.set(text, name);
    return name;
  }

  /** From now on nothing is prepared, because it doesn't stay where it was. */
  stop() {
    if (!this.#prepares) return;
    this.#prepares = false;
    process.stderr.write(
      'Aviso: o pool de conexões não guarda comandos preparados; eles deixam de ser usados, o que é mais lento.\n',
    );
  }
}
