import { RESOURCE_KEYS } from '../conventions/conventions';
import type { DecodedResource, DecodedScope } from '../span';
import { takeNone } from '../taken-attributes';
import type { AttributeReader } from './attribute-reader';
import { eachField, openMessage, readText, type WireReader } from './wire';

/**
 * Field numbers of opentelemetry-proto 1.x: collector/<signal>/v1, <signal>/v1, resource/v1, common/v1. The three upper
 * levels of a request have the same numbers for every signal.
 */
const REQUEST = { resources: 1 } as const;
const OF_RESOURCE = { resource: 1, scopes: 2 } as const;
const RESOURCE = { attributes: 1 } as const;
const OF_SCOPE = { scope: 1, items: 2 } as const;
const SCOPE = { name: 1, version: 2 } as const;

const EMPTY_RESOURCE: DecodedResource = { attributes: new Map(), skippedKeys: [] };
const EMPTY_SCOPE: DecodedScope = { name: '', version: '' };

/** Must leave the reader at `end`. */
export type ItemReader = (end: number, resource: DecodedResource, scope: DecodedScope) => void;

/**
 * Walks an export request. The resource may stand behind what it describes, so each level is gone through twice: for
 * the resource or scope, then for the rest; noting places instead would take memory for each.
 */
export class RequestReader {
  constructor(
    private readonly reader: WireReader,
    private readonly attributes: AttributeReader,
    private readonly readItem: ItemReader,
  ) {}

  read(): void {
    this.eachMessage(this.reader.len, REQUEST.resources, (end) => this.readOfResource(end));
  }

  private readOfResource(end: number): void {
    const start = this.reader.pos;
    let resource = EMPTY_RESOURCE;
    this.eachMessage(end, OF_RESOURCE.resource, (resourceEnd) => {
      resource = this.readResource(resourceEnd);
    });
    this.reader.pos = start;
    this.eachMessage(end, OF_RESOURCE.scopes, (scopeEnd) => this.readOfScope(scopeEnd, resource));
  }

  private readOfScope(end: number, resource: DecodedResource): void {
    const start = this.reader.pos;
    let scope = EMPTY_SCOPE;
    this.eachMessage(end, OF_SCOPE.scope, (scopeEnd) => {
      scope = this.readScope(scopeEnd);
    });
    this.reader.pos = start;
    this.eachMessage(end, OF_SCOPE.items, (itemEnd) => this.readItem(itemEnd, resource, scope));
  }

  private eachMessage(end: number, wanted: number, read: (end: number) => void): void {
    eachField(this.reader, end, (number, wireType) => {
      if (number !== wanted) return false;
      read(openMessage(this.reader, wireType));
      return true;
    });
  }

  private readResource(end: number): DecodedResource {
    this.attributes.budget.startItem();
    const taken = takeNone(RESOURCE_KEYS);
    this.eachMessage(end, RESOURCE.attributes, (attributeEnd) => this.attributes.read(attributeEnd, taken));
    return { attributes: taken.attributes, skippedKeys: taken.skippedKeys };
  }

  private readScope(end: number): DecodedScope {
    let name = '';
    let version = '';
    eachField(this.reader, end, (number, wireType) => {
      if (number === SCOPE.name) name = readText(this.reader, wireType);
      else if (number === SCOPE.version) version = readText(this.reader, wireType);
      else return false;
      return true;
    });
    return { name, version };
  }
}
