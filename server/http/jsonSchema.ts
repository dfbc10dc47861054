import { Struct } from 'superstruct';
import { type Rules, requiredFields } from '../../src/domain/rules';

export type JsonSchema = Readonly<Record<string, unknown>>;
type Shape = Rules<object> & { type: string; schema: unknown; is: (value: unknown) => boolean };

const isShape = (value: unknown): value is Shape => value instanceof Struct;

/** The JSON Schemas of the fields of an object. */
export const fieldsOf = ({ schema }: { schema: unknown }): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(Object(schema)).flatMap(([name, field]) =>
      isShape(field) ? [[name, schemaOf(field)]] : [],
    ),
  );

function withoutNull(struct: Shape): JsonSchema {
  const { type, schema } = struct;
  switch (type) {
    case 'object':
    case 'type':
      return objectOf(struct);
    case 'array':
      return { type, ...(isShape(schema) && { items: schemaOf(schema) }) };
    case 'enums':
      return { type: 'string', enum: Object.values(Object(schema)) };
    case 'record':
      return { type: 'object', additionalProperties: true, ...Object(schema) };
    case 'string':
    case 'number':
    case 'boolean':
      return { type, ...Object(schema) };
    default:
      throw new Error(`'${type}' has no JSON Schema`);
  }
}

/** The JSON Schema of what a struct lets pass, beside what `described` says of it. Whether it may be null it is asked. */
function schemaOf(struct: Shape): JsonSchema {
  const schema = withoutNull(struct);
  return struct.is(null) ? { ...schema, type: [schema.type, 'null'] } : schema;
}

/**
 * The JSON Schema of an object.
 * @param words what its fields are
 */
export const objectOf = (
  rules: Rules<object> & { schema: unknown },
  words: Readonly<Record<string, string>> = {},
) => ({
  type: 'object',
  required: requiredFields(rules),
  properties: Object.fromEntries(
    Object.entries(fieldsOf(rules)).map(([name, schema]) => {
      const description = words[name];
      return [name, { ...schema, ...(description !== undefined && { description }) }];
    }),
  ),
});
