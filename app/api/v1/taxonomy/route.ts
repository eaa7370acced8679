import { extendTaxonomy, readTaxonomy } from '@/lib/classification/contract';
import { extend, taxonomy } from '@/lib/classification/taxonomy';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readTaxonomy, 'quality:aggregate', taxonomy),
  route(extendTaxonomy, 'governance:classify', extend),
);
