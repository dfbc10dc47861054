/** The id of the element of an option of a combobox. */
export const optionId = (field: string, id: number | 'new') => `${field}-opcao-${id}`;
