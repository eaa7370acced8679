import { describe, expect, it } from 'vitest';
import { truncateAddress } from '@/lib/http/address';

describe('truncateAddress', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001::5:6:7:8:9:a', '2001:0:5::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('keeps of %s only the network %s', (address, network) => {
    expect(truncateAddress(address)).toBe(network);
  });

  it.each(['', 'localhost', '192.0.2', '192.0.2.1, 198.51.100.1'])('gives nothing for %j', (text) => {
    expect(truncateAddress(text)).toBeUndefined();
  });
});
