import { classes } from './classes';

const sizes = {
  small: 'size-5 text-[0.5rem]',
  medium: 'size-7 text-[0.6875rem]',
  picture: 'size-9 text-xs',
  large: 'size-10 text-sm',
} as const;

const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6'];

/** Words such as 'da' and 'dos' begin no initial. */
const isParticle = (word: string) => /^(d[aeo]s?|e)$/i.test(word);

/**
 * The first letters of the first and last word of a name.
 * @example initialsOf('Ana de Souza') // 'AS'
 */
function initialsOf(name: string): string {
  const words = name.replace(/\([^()]*\)$/, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const kept = words.filter((word, index) => index === 0 || !isParticle(word));
  const ends = kept.length > 1 ? [kept[0], kept.at(-1)] : kept;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

/** A number from 0 to 5 that stays the same for a name without a record. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % TINTS.length;
}

type InitialsProps = {
  name: string;
  /** The number of the record, whose tint stays when its name changes. */
  id?: number | undefined;
  /** A text in place of the initials, such as the state of a city; null or left out for the initials. */
  text?: string | null | undefined;
  size: keyof typeof sizes;
};

/** A disc with the initials of a name, in one of six tints; for the eye alone, and not copied with a text. */
export const Initials = ({ name, id, text, size }: InitialsProps) => (
  <span
    aria-hidden
    data-initials={text ?? initialsOf(name)}
    className={classes(
      'inline-flex shrink-0 before:content-[attr(data-initials)] items-center justify-center rounded-full font-semibold text-on-tint select-none',
      'forced-colors:border print:hidden',
      sizes[size],
      TINTS[id === undefined ? tintOf(name) : id % TINTS.length],
    )}
  />
);
