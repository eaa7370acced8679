import { readCapability, readsRegistry } from '@/lib/capabilities/contract';
import { read } from '@/lib/capabilities/read';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readCapability, readsRegistry, (access, { id }) => read(access, id)),
);
