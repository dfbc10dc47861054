const SECRET = /^(senha|password|authorization|\w*token)$/i;
const MASK = '•••';

/**
 * A copy of an inspection event that JSON can hold and that carries no secret.
 * Masking a masked copy changes nothing: the inspector serializes an event twice.
 */
export function maskSecrets<Event>(event: Event): Event {
  return JSON.parse(
    JSON.stringify(event, (key, value: unknown) =>
      SECRET.test(key) && value !== null && value !== '' ? MASK : value,
    ),
  );
}
