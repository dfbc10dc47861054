import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH } from '../../src/domain/constants';

/** JSON Schemas of the values that occur everywhere, with the bounds of the domain's rules. */
export const idSchema = { type: 'integer', minimum: 1 } as const;
export const textSchema = (minLength: number, maxLength = MAXIMUM_TEXT_LENGTH) =>
  ({ type: 'string', minLength, maxLength }) as const;
export const emailSchema = { type: 'string', format: 'email', maxLength: MAXIMUM_EMAIL_LENGTH } as const;

/** An object whose properties are all required. */
export const objectSchema = (properties: Record<string, object>) =>
  ({ type: 'object', required: Object.keys(properties), properties }) as const;
