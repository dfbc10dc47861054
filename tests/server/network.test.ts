import { expect, test } from 'vitest';
import { networkOf } from '../../server/auth/limiter';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:a:b::1]:51234', '2001:db8:a:b::/64'],
  ['[2001:db8:a:b::1]', '2001:db8:a:b::/64'],
  ['what a proxy may send', 'what a proxy may send'],
  ['by 192.0.2.7', 'by 192.0.2.7'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all networks of one IPv6 customer queue together', () => {
  expect(networkOf('2001:db8:a:b::1', 48)).toBe('2001:db8:a::/48');
  expect(networkOf('192.0.2.7', 48)).toBe('192.0.2.7');
});
