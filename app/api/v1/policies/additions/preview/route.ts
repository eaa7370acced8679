import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { previewAddition } from '@/lib/redaction-policy/contract';
import { preview } from '@/lib/redaction-policy/dropped';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(previewAddition, 'admin:manage', preview));
