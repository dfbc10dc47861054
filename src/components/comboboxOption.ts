export type Option = { id: number; nome: string };

/** The element id of an option, which the field points at. */
export const optionId = (name: string, id: string) => `${name}-opcao-${id}`;
