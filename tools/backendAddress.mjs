/** A path of the server that serves the app, or another server, with or without a path. */
const ADDRESS = /^(\/(?!\/)|https?:\/\/[^\s/?#@]+(?=\/|$))[^\s?#]*$/i;

/**
 * What is wrong with the address that the web app is to be built for.
 *
 * @param {string | undefined} address an empty one counts as absent
 * @returns one line; nothing for a good address
 */
export function faultOf(address) {
  if (!address || (ADDRESS.test(address) && URL.canParse(address, 'http://localhost'))) return undefined;
  return `A variável VITE_API_URL tem um valor inválido "${address}": espera-se um caminho, como /api, ou um endereço, como https://cadastro.example.com/api.`;
}

/**
 * Holds up whatever Vite begins with a bad address, which may stand in one of its `.env` files.
 *
 * @returns {import('vite').Plugin}
 */
export function soundAddress() {
  return {
    name: 'sound-address',
    configResolved({ env }) {
      const fault = faultOf(env.VITE_API_URL);
      // The line says it all; the place in the code says nothing to whoever has set the variable.
      if (fault !== undefined) throw Object.assign(new Error(fault), { stack: fault });
    },
  };
}
