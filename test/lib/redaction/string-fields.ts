import * as z from 'zod';
import { ArtifactUri, DETAIL, Identifier, MediaType } from '@/lib/facts/detail';
import { Envelope, type RawFact } from '@/lib/facts/fact';
import { FACT_KINDS, type FactKind } from '@/lib/facts/vocabulary';

/** One string of one kind of fact that the allowlist lets through. */
export interface StringField {
  readonly name: string;
  readonly form: 'identifier' | 'uri' | 'media type' | 'message';
  /** Whether the field is an id, which is random by nature. */
  readonly isId: boolean;
  /** A fact that is valid but for this value in this field. */
  factWith(value: string): RawFact;
}

const FORMS = new Map<z.ZodType, StringField['form']>([
  [Identifier, 'identifier'],
  [ArtifactUri, 'uri'],
  [MediaType, 'media type'],
]);

type Path = readonly (string | number)[];

/** Every string field of the envelope and of every kind, found by walking the schemas, and the error messages. */
export function stringFields(): StringField[] {
  const fields = walk(Envelope, []).map((leaf) => fieldOf('model.call', leaf));
  for (const kind of FACT_KINDS) {
    fields.push(...walk(DETAIL[kind], ['detail']).map((leaf) => fieldOf(kind, leaf)));
    if ('error_template' in DETAIL[kind].shape)
      fields.push(fieldOf(kind, { path: ['detail', 'error_message'], form: 'message' }));
  }
  return fields;
}

interface Leaf {
  readonly path: Path;
  readonly form: StringField['form'];
}

function walk(type: z.ZodType, path: Path): Leaf[] {
  const form = FORMS.get(type);
  if (form) return [{ path, form }];
  if (type instanceof z.ZodOptional) return walk(type.unwrap() as z.ZodType, path);
  if (type instanceof z.ZodArray) return walk(type.element as z.ZodType, [...path, 0]);
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([key, field]) => walk(field as z.ZodType, [...path, key]));
  return [];
}

function fieldOf(kind: FactKind, { path, form }: Leaf): StringField {
  const key = String([...path].reverse().find((part) => typeof part === 'string'));
  return {
    name: `${kind} ${path.join('.')}`,
    form,
    isId: /(?:^|_)id$|^replay_of$/.test(key),
    factWith: (value) => {
      const fact = { ...sample(Envelope), observed_at: '2026-11-20T10:00:00Z', kind, detail: sample(DETAIL[kind]) };
      put(fact, path, value, path[0] === 'detail' ? { detail: DETAIL[kind] } : Envelope.shape);
      return fact as unknown as RawFact;
    },
  };
}

/** Sets a value at a path; objects on the way get their needed fields. */
function put(target: object, path: Path, value: string, shape: Record<string, z.ZodType>): void {
  const [key, ...rest] = path as [string, ...(string | number)[]];
  const place = target as Record<string | number, unknown>;
  if (rest.length === 0) {
    place[key] = value;
    return;
  }
  const type = bare(shape[key] as z.ZodType);
  if (type instanceof z.ZodArray) {
    const element = bare(type.element as z.ZodType);
    if (rest.length === 1) place[key] = [value];
    else {
      const item = sample(element as z.ZodObject);
      put(item, rest.slice(1), value, (element as z.ZodObject).shape as Record<string, z.ZodType>);
      place[key] = [item];
    }
    return;
  }
  place[key] ??= sample(type as z.ZodObject);
  put(place[key] as object, rest, value, (type as z.ZodObject).shape as Record<string, z.ZodType>);
}

function bare(type: z.ZodType): z.ZodType {
  return type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : type;
}

/** The needed fields of an object with values that are valid. */
function sample(schema: z.ZodObject): Record<string, unknown> {
  const needed = Object.entries(schema.shape).filter(([, field]) => !(field instanceof z.ZodOptional));
  return Object.fromEntries(needed.map(([key, field]) => [key, sampleOf(field as z.ZodType)]));
}

const SAMPLES: readonly unknown[] = ['x', 's3://bucket/x', 'text/plain', 'a'.repeat(64), 1, true];

function sampleOf(type: z.ZodType): unknown {
  // Of the two kinds of actors it is the service whose id is kept as it is.
  if (type instanceof z.ZodEnum) return type.options.at(-1);
  if (type instanceof z.ZodObject) return sample(type);
  const value = SAMPLES.find((candidate) => type.safeParse(candidate).success);
  if (value === undefined) throw new Error('a form that has no sample');
  return value;
}
