import type { Signal } from './signal';
import { AGENT_CODE_SIGNALS } from './signals/agent-codes';
import { CONTROL_FLOW_SIGNALS } from './signals/control-flow';
import { EXCEPTION_SIGNALS } from './signals/exceptions';
import { FINISH_SIGNALS } from './signals/finish';
import { HTTP_SIGNALS } from './signals/http';
import { NETWORK_CODE_SIGNALS } from './signals/network-codes';
import { PLACE_SIGNALS } from './signals/place';
import { PROVIDER_CODE_SIGNALS } from './signals/provider-codes';
import { RPC_CODE_SIGNALS } from './signals/rpc-codes';

/** The signal table (ATTRIBUTION.md): which evidence says what about a failing call. The first row that fits counts. */
export const SIGNALS: readonly Signal[] = [
  ...CONTROL_FLOW_SIGNALS,
  ...PROVIDER_CODE_SIGNALS,
  ...RPC_CODE_SIGNALS,
  ...NETWORK_CODE_SIGNALS,
  ...AGENT_CODE_SIGNALS,
  ...HTTP_SIGNALS,
  ...EXCEPTION_SIGNALS,
  ...FINISH_SIGNALS,
  ...PLACE_SIGNALS,
];

const BY_ID: ReadonlyMap<string, Signal> = new Map(SIGNALS.map((signal) => [signal.id, signal]));

/** The row of that id, or undefined, for example for `none`. */
export function signalById(id: string): Signal | undefined {
  return BY_ID.get(id);
}
