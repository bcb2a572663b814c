import * as v from 'valibot';
import type { AuthUser } from '#contract/auth.ts';
import type { contract, QueuedName, QueuedNoun } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Language } from '#contract/kit/languages.ts';
import { type Project, projects } from '#contract/projects.ts';
import { comments } from '#contract/comments.ts';
import { isHeard, type Prompt, prompts, type WrittenPrompt } from '#contract/prompts.ts';

type Values = Readonly<Record<string, unknown>>;

/** A mutation of an existing record, or one that has no visible effect before the server has responded. */
export type QueuedMutation =
  | { readonly kind?: undefined; readonly isVersioned?: false; readonly effect?: undefined }
  | {
      /** Noun of the record that it changes. */
      readonly kind: Exclude<QueuedNoun, 'comments'>;
      /**
       * True for edits, for which later changes by others must be detected. An outdated review needs no version: the
       * server refuses it because of the record's state.
       */
      readonly isVersioned?: boolean;
      /** The fields of the record to show until the server has responded. */
      readonly effect: (
        input: Values,
        who: AuthUser,
        at: string,
        record: Readonly<Record<string, unknown>> | undefined,
      ) => Partial<Prompt> | Partial<Project>;
    };

type Approval = NonNullable<Prompt['approvals']>[number];
/** Fields of a prompt whose audio is yet to be made, and so has no approval. */
const notApproved = { approvedAt: null, approvedBy: null, approvals: [] };
/** The prompt once some of its approvals are taken back. */
function withdraw(record: Values | undefined, isTakenBack: (yes: Approval) => boolean): Partial<Prompt> {
  const { approvals = [], approvalMissing = [] } = (record ?? {}) as Partial<Prompt>;
  const left = approvals.filter((yes) => !isTakenBack(yes));
  const hasPerson = left.some(({ isClient }) => !isClient);
  const missing = new Set(approvalMissing);
  if (left.length < approvals.length) missing.add(hasPerson ? 'second' : 'person');
  return { approvedAt: null, approvedBy: null, approvals: left, approvalMissing: [...missing] };
}
/** A review settles the audio that waited for one. */
const asHeard = { isRemade: false, invalidatedPath: null };
const makesNew: QueuedMutation = {};

/** Converts the fields of a call's input to record fields; a missing field does not compile. */
const shown: { readonly [Field in keyof WrittenPrompt]: (value: unknown) => WrittenPrompt[Field] | undefined } = {
  name: (name) => (typeof name === 'string' ? name : undefined),
  text: String,
  speaker: String,
  language: (language) => (v.is(Language, language) ? language : undefined),
  compression: (compression) => compression === true || compression === 'true',
};

/** The edited fields in a call's input. */
function writtenIn(input: Values): Partial<WrittenPrompt> {
  const fields = Object.keys(shown) as (keyof WrittenPrompt)[];
  return Object.fromEntries(
    fields.map((field) => [field, shown[field](input[field])]).filter(([, value]) => value !== undefined),
  );
}

/** All mutations that can be queued offline, as declared in the contract, with their effect on a record. */
const queuedMutations: Readonly<Record<QueuedName, QueuedMutation>> = {
  'prompts.invalidate': {
    kind: 'prompts',
    effect: ({ reason }, _who, _at, record) => ({
      ...asHeard,
      invalidated: true,
      isRevised: false,
      reason: String(reason),
      ...withdraw(record, ({ isClient }) => !isClient),
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
    effect: (_input, { id, firstName, lastName }, at, record) => {
      const yes = { by: `${firstName} ${lastName}`, idUser: id, isClient: false, at };
      const { approvals = [], approvalMissing = ['person'] } = (record ?? {}) as Partial<Prompt>;
      // One yes satisfies one place of the project's policy.
      const filled = approvalMissing.find((missing) => missing !== 'client');
      const left = approvalMissing.filter((missing) => missing !== filled);
      return {
        ...asHeard,
        isRevised: true,
        approvals: [...approvals, yes],
        approvalMissing: left,
        ...(left.length === 0 && { approvedAt: at, approvedBy: yes.by }),
      };
    },
  },
  'prompts.undoApprove': {
    kind: 'prompts',
    // One's own yes, or that of the others here.
    effect: (_input, { id }, _at, record) => {
      const isOwn = ({ idUser }: Approval) => idUser === id;
      const hasOwn = (record as Partial<Prompt> | undefined)?.approvals?.some(isOwn);
      return withdraw(record, hasOwn ? isOwn : ({ isClient }) => !isClient);
    },
  },
  'prompts.acceptHeard': {
    kind: 'prompts',
    effect: (_input, _who, _at, record) => ({
      heard: { status: 'agrees', text: (record as Partial<Prompt> | undefined)?.heard?.text ?? null, differences: [] },
    }),
  },
  'comments.add': makesNew,
  'comments.resolve': makesNew,
  'prompts.undoAcceptHeard': { kind: 'prompts', effect: () => ({}) },
  'prompts.update': {
    kind: 'prompts',
    isVersioned: true,
    effect: (input, _who, _at, record) => {
      const written = writtenIn(input);
      // Generation never replaces a recording.
      const isSpokenAnew =
        !record?.['recording'] &&
        (record?.['status'] === 'FAILED' ||
          (Object.keys(written) as (keyof WrittenPrompt)[]).some(
            (field) => isHeard[field] && written[field] !== record?.[field],
          ));
      return { ...written, ...(isSpokenAnew && { status: 'ENQUEUED', ...notApproved }) };
    },
  },
  'prompts.record': {
    kind: 'prompts',
    // The audio before it must not sound like the recording, which is heard only once the server has it.
    effect: ({ text }, { firstName, lastName }, _at, record) => ({
      ...asHeard,
      ...notApproved,
      status: 'ENQUEUED',
      path: null,
      duration: null,
      curve: null,
      warnings: [],
      recording: { by: `${firstName} ${lastName}`, text: String(text ?? record?.['text'] ?? '') },
    }),
  },
  'prompts.create': makesNew,
  'projects.update': {
    kind: 'projects',
    isVersioned: true,
    effect: ({ name, description }) => ({ name: String(name), description: String(description) }),
  },
  'projects.create': makesNew,
};

/** Imported from their own files, because loading the whole contract would slow the start. */
const nouns: Pick<typeof contract, QueuedNoun> = { prompts, projects, comments };
const endpoints = new Map<string, Endpoint>(
  Object.entries(nouns).flatMap(([noun, own]) =>
    Object.entries<Endpoint>(own).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
);

/** The mutation of an outbox entry; undefined if it was queued by a build with other mutations. */
export function queuedMutationOf(name: string): (QueuedMutation & { readonly endpoint: Endpoint }) | undefined {
  const decision = (queuedMutations as Readonly<Record<string, QueuedMutation>>)[name];
  const endpoint = endpoints.get(name);
  return decision && endpoint && { ...decision, endpoint };
}

/** The name under which a call can be queued; undefined if it cannot. */
export function nameOf(endpoint: Endpoint): string | undefined {
  if (endpoint.offline !== 'queue') return undefined;
  return [...endpoints].find(([, one]) => one === endpoint)?.[0];
}

/** Noun of the records in the responses of `endpoint`, if mutations of it can be pending on this device. */
export function kindOf(endpoint: Endpoint): QueuedNoun | undefined {
  if (endpoint.offline !== 'last-answer') return undefined;
  return (Object.keys(nouns) as QueuedNoun[]).find((noun) => Object.values<Endpoint>(nouns[noun]).includes(endpoint));
}
