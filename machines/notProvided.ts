/** Default of every actor: rejects with its own name, so that a forgotten wiring fails loudly. */
export const rejectNotProvided = (name: string): Promise<never> =>
  Promise.reject(new Error(`The actor '${name}' is not provided`));

/** Default of every action with a side effect, for the same reason. */
export const throwNotProvided = (name: string): never => {
  throw new Error(`The action '${name}' is not provided`);
};
