import { readExecution } from '@/lib/evidence/contract';
import { readDossier } from '@/lib/evidence/read-dossier';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readExecution, 'quality:drilldown', (access, input) => readDossier(access, input)),
);
