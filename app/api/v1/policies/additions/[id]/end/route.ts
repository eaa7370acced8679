import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { end } from '@/lib/redaction-policy/additions';
import { endAddition } from '@/lib/redaction-policy/contract';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(endAddition, 'admin:manage', end));
