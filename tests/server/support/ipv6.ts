import { networkInterfaces } from 'node:os';

/** Containers often have none. */
export const hasIPv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
);
