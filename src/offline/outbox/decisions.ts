import type { AuthUser } from '#contract/auth.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { type Project, projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a person may decide without the network. */
export interface Decision {
  readonly endpoint: Endpoint;
  /** What it acts on; undefined when it makes something new. */
  readonly kind?: 'prompts' | 'projects';
  /** True where a change by others since must be noticed: edits. A verdict that no longer fits is refused by the record's state. */
  readonly isVersioned?: boolean;
  /** How the record looks until the server has answered. */
  readonly effect?: (input: Values, who: AuthUser, at: string) => Partial<Prompt> | Partial<Project>;
}

const notApproved = { approvedAt: null, approvedBy: null };

export const decisions = {
  'prompts.invalidate': {
    endpoint: prompts.invalidate,
    kind: 'prompts',
    effect: ({ reason }) => ({ invalidated: true, isRevised: false, reason: String(reason), ...notApproved }),
  },
  'prompts.undoInvalidate': {
    endpoint: prompts.undoInvalidate,
    kind: 'prompts',
    effect: () => ({ invalidated: false, isRevised: false, reason: null }),
  },
  'prompts.revise': { endpoint: prompts.revise, kind: 'prompts', effect: () => ({ isRevised: true }) },
  'prompts.undoRevise': { endpoint: prompts.undoRevise, kind: 'prompts', effect: () => ({ isRevised: false }) },
  'prompts.approve': {
    endpoint: prompts.approve,
    kind: 'prompts',
    effect: (_input, { firstName, lastName }, at) => ({ approvedAt: at, approvedBy: `${firstName} ${lastName}` }),
  },
  'prompts.undoApprove': { endpoint: prompts.undoApprove, kind: 'prompts', effect: () => notApproved },
  'prompts.update': {
    endpoint: prompts.update,
    kind: 'prompts',
    isVersioned: true,
    effect: ({ text, speaker, compression }) => ({
      text: String(text),
      speaker: String(speaker),
      compression: compression === true || compression === 'true',
      status: 'ENQUEUED',
      ...notApproved,
    }),
  },
  'prompts.create': { endpoint: prompts.create },
  'projects.update': {
    endpoint: projects.update,
    kind: 'projects',
    isVersioned: true,
    effect: ({ name, description }) => ({ name: String(name), description: String(description) }),
  },
  'projects.create': { endpoint: projects.create },
} as const satisfies Record<string, Decision>;

export type DecisionName = keyof typeof decisions;

export function decisionOf(name: string): Decision | undefined {
  return (decisions as Record<string, Decision>)[name];
}

export function nameOf(endpoint: Endpoint): DecisionName | undefined {
  return (Object.keys(decisions) as DecisionName[]).find((name) => decisions[name].endpoint === endpoint);
}
