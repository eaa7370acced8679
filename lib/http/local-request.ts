import { CLIENT_ADDRESS_HEADER } from './address';

const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
const LOOPBACK_HOST = /^(127(\.\d+){3}|localhost|\[::1\])(:\d+)?$/;

/**
 * Whether a program on this machine asks for itself: the socket is a loopback one, the host is named as one (a page
 * that a browser was tricked into is not), and no proxy says that it asks for somebody else.
 */
export function isLocalRequest(request: Request): boolean {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';
  const forwardedFor = request.headers.get('x-forwarded-for') ?? address;
  return (
    LOOPBACK_ADDRESS.test(address) &&
    LOOPBACK_HOST.test(request.headers.get('host') ?? '') &&
    forwardedFor === address &&
    !request.headers.has('forwarded')
  );
}
