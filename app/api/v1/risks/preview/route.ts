import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { previewRisk } from '@/lib/risk/contract';
import { preview } from '@/lib/risk/read';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(previewRisk, 'quality:aggregate', (access, input) => preview(access, input)),
);
