import { methods } from '@/lib/http/methods';
import { unknownAddress } from '@/lib/http/unknown-address';

export const { GET, POST, PUT, PATCH, DELETE } = methods(...unknownAddress('/v1/:path'));
