/** By source file and mutant: why nobody can tell it from the original. */
export const equivalents: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
