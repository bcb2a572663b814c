import * as v from 'valibot';
import type { AuthUser } from '#contract/auth.ts';
import type { contract, QueuedName, QueuedNoun } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Language } from '#contract/kit/languages.ts';
import { type Project, projects } from '#contract/projects.ts';
import { comments } from '#contract/comments.ts';
import { type ApprovalMissing, isHeard, type Prompt, prompts, type WrittenPrompt } from '#contract/prompts.ts';
import { decideReview, meaningOf, type ReviewAct, reviewOf } from '#common/review.ts';

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
/** What each decision of a reviewer does to the approvals of the audio. */
const approvalsAfter: Readonly<Record<ReviewAct, (given: readonly Approval[], own: Approval) => readonly Approval[]>> =
  {
    invalidate: (given) => given.filter(({ isClient }) => isClient),
    undoInvalidate: (given) => given,
    revise: (given) => given,
    undoRevise: (given) => given,
    approve: (given, own) => [...given, own],
    // One's own approval, or that of the others here.
    undoApprove: (given, own) => {
      const isOwn = ({ idUser }: Approval) => idUser === own.idUser;
      return given.filter(given.some(isOwn) ? (approval) => !isOwn(approval) : ({ isClient }) => isClient);
    },
  };

/** A reviewer's decision, shown as the server will have it (`review_of`); one that it will refuse shows nothing. */
const decision = (act: ReviewAct): QueuedMutation => ({
  kind: 'prompts',
  effect: ({ reason }, { id, firstName, lastName }, at, record) => {
    const before = { ...unreviewed, ...(record as Partial<typeof unreviewed>) };
    const own = { by: `${firstName} ${lastName}`, idUser: id, isClient: false, at };
    const approvals = [...approvalsAfter[act](before.approvals, own)];
    const asked = before.approvalAsked ?? askedOf(before);
    const approval = countApprovals(asked, approvals);
    const decided = decideReview(act, reviewOf(before), {
      isComplete: approval.missing.length === 0,
      isOtherAudio: before.invalidatedPath !== null,
      isBare: approvals.length === 0,
    });
    if (decided === undefined) return {};
    const { isApproved, ...is } = meaningOf(decided);
    return {
      ...is,
      // The other audio that was rejected stays known to a decision behind this one.
      invalidatedPath: act === 'invalidate' || act === 'undoInvalidate' ? null : before.invalidatedPath,
      ...(act === 'invalidate' && { reason: String(reason), invalidatedBy: own.by, invalidatedAt: at }),
      ...(!is.invalidated && { reason: null, invalidatedBy: null, invalidatedAt: null }),
      approvals,
      approvalMissing: approval.missing,
      approvedAt: isApproved ? approval.at : null,
      approvedBy: isApproved ? approval.by : null,
    };
  },
});

/** Fields that records of earlier releases, or of other kinds, may lack. */
const unreviewed = {
  invalidated: false,
  isRevised: false,
  isRemade: false,
  invalidatedPath: null as string | null,
  approvedAt: null as string | null,
  approvals: [] as Approval[],
  approvalMissing: undefined as ApprovalMissing[] | undefined,
  approvalAsked: undefined as ApprovalMissing[] | undefined,
};

/** What the policy asks for, as far as a record of an earlier release says it. */
function askedOf({ approvals, approvalMissing }: typeof unreviewed): ApprovalMissing[] {
  const people = approvals.filter(({ isClient }) => !isClient).length;
  const filled: Record<ApprovalMissing, boolean> = {
    person: people > 0 || approvalMissing === undefined,
    second: people > 1,
    client: people < approvals.length,
  };
  return (Object.keys(filled) as ApprovalMissing[]).filter((one) => filled[one] || approvalMissing?.includes(one));
}

/** The approvals under what the policy asks for, as the database's `approvals_of` counts them. */
function countApprovals(asked: readonly ApprovalMissing[], given: readonly Approval[]) {
  const people = given.filter(({ isClient }) => !isClient);
  const giver = { person: people[0], second: people[1], client: given.find(({ isClient }) => isClient) };
  const counted = asked.flatMap((one) => giver[one] ?? []).sort((a, b) => (a.at < b.at ? -1 : 1));
  return {
    missing: asked.filter((one) => giver[one] === undefined),
    at: counted.at(-1)?.at ?? null,
    by: counted.map(({ by }) => by).join(' e '),
  };
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
  'prompts.invalidate': decision('invalidate'),
  'prompts.undoInvalidate': decision('undoInvalidate'),
  'prompts.revise': decision('revise'),
  'prompts.undoRevise': decision('undoRevise'),
  'prompts.approve': decision('approve'),
  'prompts.undoApprove': decision('undoApprove'),
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
