import type { FaultName } from './fault-names';
import { CLUMSY_MODEL, INCIDENT_PROVIDER } from './models';
import { isSince, REGRESSED_RELEASE } from './releases';
import { controlBreach } from './scenarios/control-breach';
import { retriedConversation } from './scenarios/conversation';
import { lateFact, missingTerminal } from './scenarios/incomplete';
import { callerFailure, contentFilter, malformedToolCall, modelFailure } from './scenarios/model-failure';
import { cancellation, expiration, rejection } from './scenarios/people';
import { policyDenial } from './scenarios/policy-denial';
import { providerFailure, providerIncident } from './scenarios/provider-failure';
import { runtimeFailure, unexplainedFailure } from './scenarios/runtime-failure';
import type { Scenario } from './scenarios/scenario';
import { toolFailure, toolRegression } from './scenarios/tool-failure';
import { unknownMutation } from './scenarios/unknown-mutation';
import type { Scene } from './scene';
import { REGRESSED_TOOL } from './tools';

/** A fault, how likely it is in a scene (0 to 1), and what then happens. */
interface Fault {
  readonly name: FaultName;
  readonly share: (scene: Scene) => number;
  readonly scenario: Scenario;
}

const INCIDENT_SHARE = 0.8;
const REGRESSION_SHARE = 0.08;

const always = (share: number) => () => share;
const whenNative = (share: number) => (scene: Scene) => (scene.thread.stack.isNative ? share : 0);

/** Tried in this order; a delivery out of order is no scenario and is in fleet.ts. */
const FAULT_TABLE: readonly Fault[] = [
  {
    name: 'provider_incident',
    share: (scene) => (isInIncident(scene) ? INCIDENT_SHARE : 0),
    scenario: providerIncident,
  },
  {
    name: 'tool_regression',
    share: (scene) => (usesRegressedTool(scene) ? REGRESSION_SHARE : 0),
    scenario: toolRegression,
  },
  {
    name: 'malformed_tool_calls',
    share: (scene) => (scene.model.requested === CLUMSY_MODEL ? 0.06 : 0),
    scenario: malformedToolCall,
  },
  { name: 'provider_errors', share: always(0.011), scenario: providerFailure },
  { name: 'transport_retries', share: always(0.045), scenario: retriedConversation },
  { name: 'tool_errors', share: always(0.01), scenario: toolFailure },
  { name: 'model_errors', share: always(0.006), scenario: modelFailure },
  { name: 'caller_errors', share: always(0.011), scenario: callerFailure },
  { name: 'policy_denials', share: whenNative(0.009), scenario: policyDenial },
  { name: 'content_filters', share: always(0.006), scenario: contentFilter },
  { name: 'human_rejections', share: always(0.007), scenario: rejection },
  { name: 'human_expirations', share: always(0.004), scenario: expiration },
  { name: 'human_cancellations', share: always(0.007), scenario: cancellation },
  { name: 'runtime_errors', share: always(0.009), scenario: runtimeFailure },
  { name: 'unknown_errors', share: always(0.005), scenario: unexplainedFailure },
  { name: 'unknown_mutations', share: always(0.007), scenario: unknownMutation },
  { name: 'missing_terminals', share: always(0.004), scenario: missingTerminal },
  { name: 'late_facts', share: always(0.006), scenario: lateFact },
  { name: 'control_breaches', share: whenNative(0.008), scenario: controlBreach },
];

/** What goes wrong in this scene, or undefined when nothing does. */
export function scenarioOfFault(scene: Scene): Scenario | undefined {
  let left = scene.world.random.share();
  for (const { name, share, scenario } of FAULT_TABLE) {
    if (!scene.world.faults.has(name)) continue;
    left -= share(scene);
    if (left < 0) return scenario;
  }
  return undefined;
}

function isInIncident({ world, model, startMs }: Scene): boolean {
  return model.provider.name === INCIDENT_PROVIDER && world.isDuringIncident(startMs);
}

function usesRegressedTool({ thread, release }: Scene): boolean {
  return thread.queries.includes(REGRESSED_TOOL) && isSince(thread.stack.releases, release, REGRESSED_RELEASE);
}
