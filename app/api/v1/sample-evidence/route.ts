import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { loadSample, readSampleState } from '@/lib/sample-evidence/contract';
import { readState, start } from '@/lib/sample-evidence/load';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readSampleState, 'admin:manage', readState),
  route(loadSample, 'admin:manage', start),
);
