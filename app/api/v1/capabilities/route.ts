import { listCapabilities, readsRegistry, registerCapabilities } from '@/lib/capabilities/contract';
import { list } from '@/lib/capabilities/read';
import { register } from '@/lib/capabilities/write';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listCapabilities, readsRegistry, (access, input) => list(access, input)),
  route(registerCapabilities, 'admin:manage', (access, input) => register(access, input)),
);
