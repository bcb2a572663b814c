import * as v from 'valibot';
import type { AuthUser } from '#contract/auth.ts';
import type { contract, QueuedName, QueuedNoun } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Language } from '#contract/kit/languages.ts';
import { type Project, projects } from '#contract/projects.ts';
import { type Prompt, prompts, type WrittenPrompt } from '#contract/prompts.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is decided about a record that is there, and what nothing on the device shows until the server has answered. */
export type QueuedMutation =
  | { readonly kind?: undefined; readonly isVersioned?: false; readonly effect?: undefined }
  | {
      /** What it acts on. */
      readonly kind: QueuedNoun;
      /**
       * True where a change by others since must be noticed: edits. A verdict that no longer fits is refused by the
       * record's state.
       */
      readonly isVersioned?: boolean;
      /** How the record looks until the server has answered. */
      readonly effect: (input: Values, who: AuthUser, at: string) => Partial<Prompt> | Partial<Project>;
    };

const notApproved = { approvedAt: null, approvedBy: null };
/** Judged now: no audio waits for a review any more. */
const asHeard = { isRemade: false, invalidatedPath: null };
const makesNew: QueuedMutation = {};

/** How each written field of a prompt looks from a call's input; a field that is missing here does not compile. */
const shown: { readonly [Field in keyof WrittenPrompt]: (value: unknown) => WrittenPrompt[Field] | undefined } = {
  name: (name) => (typeof name === 'string' ? name : undefined),
  text: String,
  speaker: String,
  language: (language) => (v.is(Language, language) ? language : undefined),
  compression: (compression) => compression === true || compression === 'true',
};

/** The written fields that a call's input holds. */
function writtenIn(input: Values): Partial<WrittenPrompt> {
  const fields = Object.keys(shown) as (keyof WrittenPrompt)[];
  return Object.fromEntries(
    fields.map((field) => [field, shown[field](input[field])]).filter(([, value]) => value !== undefined),
  );
}

/**
 * What a person may decide without the network: every endpoint that the contract lets wait, with what it does to a
 * record.
 */
const queuedMutations: Readonly<Record<QueuedName, QueuedMutation>> = {
  'prompts.invalidate': {
    kind: 'prompts',
    effect: ({ reason }) => ({
      ...asHeard,
      invalidated: true,
      isRevised: false,
      reason: String(reason),
      ...notApproved,
    }),
  },
  'prompts.undoInvalidate': {
    kind: 'prompts',
    effect: () => ({ ...asHeard, invalidated: false, isRevised: false, reason: null }),
  },
  'prompts.revise': { kind: 'prompts', effect: () => ({ ...asHeard, isRevised: true }) },
  'prompts.undoRevise': { kind: 'prompts', effect: () => ({ isRevised: false }) },
  'prompts.approve': {
    kind: 'prompts',
    effect: (_input, { firstName, lastName }, at) => ({
      ...asHeard,
      isRevised: true,
      approvedAt: at,
      approvedBy: `${firstName} ${lastName}`,
    }),
  },
  'prompts.undoApprove': { kind: 'prompts', effect: () => notApproved },
  'prompts.update': {
    kind: 'prompts',
    isVersioned: true,
    effect: (input) => ({ ...writtenIn(input), status: 'ENQUEUED', ...notApproved }),
  },
  'prompts.create': makesNew,
  'projects.update': {
    kind: 'projects',
    isVersioned: true,
    effect: ({ name, description }) => ({ name: String(name), description: String(description) }),
  },
  'projects.create': makesNew,
};

/** The nouns that are decided about, from their own files: the contract as a whole is not for the start. */
const nouns: Pick<typeof contract, QueuedNoun> = { prompts, projects };
const endpoints = new Map<string, Endpoint>(
  Object.entries(nouns).flatMap(([noun, own]) =>
    Object.entries<Endpoint>(own).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
);

/** The decision that an entry of the outbox names; undefined where it was kept by a build that knew others. */
export function queuedMutationOf(name: string): (QueuedMutation & { readonly endpoint: Endpoint }) | undefined {
  const decision = (queuedMutations as Readonly<Record<string, QueuedMutation>>)[name];
  const endpoint = endpoints.get(name);
  return decision && endpoint && { ...decision, endpoint };
}

/** The name under which a call may wait; undefined where it may not. */
export function nameOf(endpoint: Endpoint): string | undefined {
  if (endpoint.offline !== 'queue') return undefined;
  return [...endpoints].find(([, one]) => one === endpoint)?.[0];
}

/** What the answers of `endpoint` hold, where decisions about it are kept on this device. */
export function kindOf(endpoint: Endpoint): QueuedNoun | undefined {
  if (endpoint.offline !== 'last-answer') return undefined;
  return (Object.keys(nouns) as QueuedNoun[]).find((noun) => Object.values<Endpoint>(nouns[noun]).includes(endpoint));
}
