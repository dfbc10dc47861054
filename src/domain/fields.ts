/**
 * One column of a table of fields: of each field the same detail, in the order of the table.
 * @param fields by their names
 * @param detail such as the label
 */
export const columnOf = <
  Fields extends Readonly<Record<string, object>>,
  Detail extends keyof Fields[keyof Fields],
>(
  fields: Fields,
  detail: Detail,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Reflect.get(field, detail)])) as {
    [Name in keyof Fields]: Fields[Name][Detail & keyof Fields[Name]];
  };
