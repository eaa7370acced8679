import { methods, ownRoute } from '@/lib/http/methods';
import { receiveOtlp } from '@/lib/ingest/receive-otlp';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  ownRoute('POST', '/v1/metrics', ['ingest'], receiveOtlp('metrics')),
);
