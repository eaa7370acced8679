import { previewRegistration } from '@/lib/capabilities/contract';
import { preview } from '@/lib/capabilities/preview';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(previewRegistration, 'admin:manage', (access, input) => preview(access, input)),
);
