import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { summary } from '@/lib/quality/contract';
import { summarize } from '@/lib/quality/read-summary';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(summary, 'quality:aggregate', (access, input) => summarize(access, input)),
);
