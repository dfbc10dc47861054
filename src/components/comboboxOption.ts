export type Option = { id: number; nome: string };

/** The element id of an option, which the field points at. */
export const optionId = (name: string, id: string) => `${name}-opcao-${id}`;

/** The option that a key leads to from the one at a place; none for any other key. */
export function optionLedTo(key: string, options: readonly Option[], at: number): Option | undefined {
  if (key === 'ArrowDown') return options[Math.min(at + 1, options.length - 1)];
  if (key === 'ArrowUp') return options[Math.max(at - 1, 0)];
  if (key === 'Home') return options[0];
  return key === 'End' ? options.at(-1) : undefined;
}
