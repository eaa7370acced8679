import net from 'node:net';

/**
 * Where a request came from, truncated to /24 (IPv4) or /48 (IPv6) for the audit trail. Set by our server from the
 * socket; a header that a client sends under the same name is overwritten there.
 */
export const CLIENT_ADDRESS_HEADER = 'x-assay-client-address';

/** Path and query that a page was asked for; set by our server, as above. Where a sign-in returns to. */
export const REQUEST_PATH_HEADER = 'x-assay-request-path';

export function truncateAddress(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (net.isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!net.isIPv6(plain)) return undefined;
  return `${firstGroups(plain.replace(/%.*$/, '')).join(':')}::/48`;
}

/** The first three of the eight groups of an IPv6 address, with the zeros that `::` stands for. */
function firstGroups(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  // A dotted ending (`::ffff:192.0.2.1`) stands for two groups.
  const rightLength = right.length + (right.at(-1)?.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - rightLength) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 3);
}
