import { methods, ownRoute } from '@/lib/http/methods';
import { receiveTraces } from '@/lib/ingest/receive-traces';

export const { GET, POST, PUT, PATCH, DELETE } = methods(ownRoute('POST', '/v1/traces', ['ingest'], receiveTraces));
