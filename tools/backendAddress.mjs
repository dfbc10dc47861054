/** A path of the server that serves the app, or an http(s) address. */
const ADDRESS = /^(\/(?!\/)|https?:\/\/[^\s/?#@]+(?=\/|$))[^\s?#]*$/i;

/**
 * Checks VITE_API_URL.
 *
 * @param {string | undefined} address an empty one counts as absent
 * @returns one line for the operator; undefined for a good address
 */
export function faultOf(address) {
  if (!address || (ADDRESS.test(address) && URL.canParse(address, 'http://localhost'))) return undefined;
  return `A variável VITE_API_URL tem um valor inválido "${address}": espera-se um caminho, como /api, ou um endereço, como https://cadastro.example.com/api.`;
}

/**
 * Stops Vite when VITE_API_URL is bad; it may come from one of its `.env` files.
 *
 * @returns {import('vite').Plugin}
 */
export function soundAddress() {
  return {
    name: 'sound-address',
    configResolved({ env }) {
      const fault = faultOf(env.VITE_API_URL);
      // Vite prints the stack; the operator needs only the line.
      if (fault !== undefined) throw Object.assign(new Error(fault), { stack: fault });
    },
  };
}
