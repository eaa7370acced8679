import net from 'node:net';

/**
 * Where a request came from, truncated to /24 (IPv4) or /48 (IPv6) for the audit trail. Set by our server from the
 * socket; a header that a client sends under the same name is overwritten there.
 */
export const CLIENT_ADDRESS_HEADER = 'x-assay-client-address';

export function truncateAddress(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (net.isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!net.isIPv6(plain)) return undefined;
  const head = plain.split('::')[0]?.split(':').filter(Boolean) ?? [];
  return `${[...head, '0', '0', '0'].slice(0, 3).join(':')}::/48`;
}
