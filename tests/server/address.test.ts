import { expect, test } from 'vitest';
import { crowdOf, networkOf } from '../../server/auth/address';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:db8:a:b::1', '2001:db8:a:b::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:a:b::1]:51234', '2001:db8:a:b::/64'],
  ['[2001:db8:a:b::1]', '2001:db8:a:b::/64'],
  ['what a proxy may send', 'what a proxy may send'],
  ['by 192.0.2.7', 'by 192.0.2.7'],
  ['192.0.2.7 by', '192.0.2.7 by'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a::/48'],
  ['[2001:db8:a:c::1]:51234', '2001:db8:a::/48'],
])('%s stands in line with %s', (address, crowd) => {
  expect(crowdOf(address)).toBe(crowd);
});
