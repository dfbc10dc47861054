import { type Answer, type Backend, callOf } from './backend';

/** `window.fetch` as it is on a page whose network ends at a fake backend. */
export const fetchFrom =
  (backend: Backend): typeof fetch =>
  async (address, init = {}) => {
    const call = callOf(init.method ?? 'GET', String(address), init);
    const given = await new Promise<Answer>((resolve, reject) => {
      call.signal.addEventListener('abort', () => reject(call.signal.reason));
      backend.receive(call).then(resolve, reject);
    });
    if (given === 'connection lost') throw new TypeError('Failed to fetch');
    const { status = 200, json, text, headers = {} } = given;
    return new Response(text ?? (json === undefined ? null : JSON.stringify(json)), { status, headers });
  };
