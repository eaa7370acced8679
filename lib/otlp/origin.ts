import type { Producer } from '@/lib/facts/fact';
import { firstText } from './first-value';
import { fitIdentifier } from './fit-identifier';
import type { DecodedResource, DecodedScope } from './span';

/** Where the items of one resource and scope come from. */
export interface Origin {
  readonly producer: Producer;
  readonly release?: string;
  readonly environment?: string;
  readonly region?: string;
}

const UNKNOWN_SERVICE = 'unknown_service';

/** Remembers the origin of each pair of resource and scope; a request has few of them and many items. */
export class Origins {
  private readonly known = new Map<DecodedResource, Map<DecodedScope, Origin>>();

  of({ resource, scope }: { readonly resource: DecodedResource; readonly scope: DecodedScope }): Origin {
    const byScope = this.known.get(resource) ?? new Map<DecodedScope, Origin>();
    this.known.set(resource, byScope);
    const origin = byScope.get(scope) ?? readOrigin(resource, scope);
    byScope.set(scope, origin);
    return origin;
  }
}

/** The fields of a fact's envelope that say where it comes from. */
export function originFields({ producer, release, environment }: Origin): Record<string, unknown> {
  return { producer, ...(release !== undefined && { release }), ...(environment !== undefined && { environment }) };
}

function readOrigin({ attributes }: DecodedResource, scope: DecodedScope): Origin {
  const version = firstText(attributes, ['service.version']);
  const environment = firstText(attributes, ['deployment.environment.name', 'deployment.environment']);
  const region = firstText(attributes, ['cloud.region']);
  return {
    producer: {
      // A fact needs a producer with a fit name; what is unfit in the other fields the redaction drops.
      name: fitIdentifier(firstText(attributes, ['service.name'])) ?? fitIdentifier(scope.name) ?? UNKNOWN_SERVICE,
      ...(version !== undefined && { version }),
      ...(scope.name !== '' && { component: scope.name }),
    },
    ...(version !== undefined && { release: version }),
    ...(environment !== undefined && { environment }),
    ...(region !== undefined && { region }),
  };
}
