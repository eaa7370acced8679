import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { series } from '@/lib/quality/contract';
import { readSeries } from '@/lib/quality/read-series';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(series, 'quality:aggregate', (access, input) => readSeries(access, input)),
);
