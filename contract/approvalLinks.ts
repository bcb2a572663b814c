import * as v from 'valibot';
import { DECISION_FORMAT } from '#common/decisionFile.ts';
import { Email } from './auth.ts';
import { Day, Timestamp } from './kit/days.ts';
import { endpoint } from './kit/endpoint.ts';
import { CLIENT_REASON_MAX } from './kit/limits.ts';
import { Name } from './kit/names.ts';
import { Flag, Id, IdInput } from './kit/paging.ts';
import { PromptFilter } from './promptFilter.ts';
import { Prompt } from './prompts.ts';

/** Days for which a link is valid unless its creator says otherwise, and the max. */
export const LINK_DAYS = 30;
export const LINK_DAYS_MAX = 366;
/** Max prompts of a link; a page shows all of them. */
export const LINK_PROMPTS_MAX = 2000;
export const LINK_NOTE_MAX = 1000;
/** Max bytes of a file for approval, and of the file of decisions that comes back. */
export const APPROVAL_FILE_BYTES_MAX = 25 * 1024 * 1024;
export const DECISIONS_BYTES_MAX = 1024 * 1024;

/** 'finished': every prompt has a decision, and the link is still open. */
export const LinkStatus = v.picklist(['unopened', 'opened', 'finished', 'ended', 'revoked']);
export type LinkStatus = v.InferOutput<typeof LinkStatus>;

export const ApprovalLink = v.object({
  id: v.number(),
  idProject: v.number(),
  title: v.string(),
  note: v.string(),
  /** Name of the client as approvals and the audit log show it. */
  client: v.string(),
  /** If set, a code sent to this address is asked for at the first opening. */
  email: v.nullable(v.string()),
  mayDownload: v.boolean(),
  /** True after too many wrong codes: nobody new can open it before it is renewed. */
  isCodeClosed: v.boolean(),
  /** The link is valid before this time. */
  expiresAt: v.string(),
  status: LinkStatus,
  /** Number of prompts, and of those with a decision about their current audio. */
  total: v.number(),
  approved: v.number(),
  changes: v.number(),
  /** Number of prompts whose audio changed after the client's decision. */
  outdated: v.number(),
  /** Number of those with good audio, which a new round would carry. */
  toResend: v.number(),
  /** Number of times that the link was sent, and when the latest time was. */
  round: v.number(),
  roundAt: v.string(),
  /** True if the client is reminded by mail, once, before the link ends. */
  reminds: v.boolean(),
  remindedAt: v.nullable(v.string()),
  /** Estimated bytes of the link as a file. */
  fileBytes: v.number(),
  createdBy: v.string(),
  createdAt: v.string(),
  openedAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  revokedBy: v.nullable(v.string()),
});
export type ApprovalLink = v.InferOutput<typeof ApprovalLink>;

export const ClientDecision = v.picklist(['approved', 'change'], 'A decisão deve ser approved ou change.');
export type ClientDecision = v.InferOutput<typeof ClientDecision>;

/** A prompt of a link with the client's latest decision. */
export const LinkPrompt = v.object({
  idPrompt: v.number(),
  name: v.string(),
  decision: v.nullable(ClientDecision),
  reason: v.nullable(v.string()),
  /** Milliseconds from the start of the audio that a change is about. */
  atMs: v.nullable(v.number()),
  decidedAt: v.nullable(v.string()),
  /** True if the audio changed after the decision, which therefore no longer counts. */
  isOutdated: v.boolean(),
  /** Latest round of the link that carried the prompt. */
  round: v.number(),
  /** Comments of the client on the prompt, oldest first, without the answers to them. */
  clientComments: v.array(v.string()),
});
export type LinkPrompt = v.InferOutput<typeof LinkPrompt>;

/**
 * Where a change that a client asked for stands: nobody has made new audio, it is being made, or the new audio waits
 * for the next round of the link.
 */
export const ChangeState = v.picklist(['asked', 'making', 'failed', 'ready']);
export type ChangeState = v.InferOutput<typeof ChangeState>;

/** A change that a client asked for, with the prompt as it is now. */
export const RequestedChange = v.object({
  idLink: v.number(),
  client: v.string(),
  reason: v.string(),
  /** Milliseconds from the start of the audio that was heard. */
  atMs: v.nullable(v.number()),
  at: v.string(),
  state: ChangeState,
  prompt: Prompt,
});
export type RequestedChange = v.InferOutput<typeof RequestedChange>;
/** Max changes that a project's list has; more follow as they are sent. */
export const CHANGES_MAX = 200;

/** The address is answered once, when the link is created or renewed; only its hash is stored. */
export const LinkWithAddress = v.object({ ...ApprovalLink.entries, url: v.string() });
export type LinkWithAddress = v.InferOutput<typeof LinkWithAddress>;

const text = (max: number, sentence: string) => v.pipe(v.string(), v.trim(), v.maxLength(max, sentence));

/** A day is valid to its end. */
const Expiry = v.union([Day, Timestamp], 'Informe o último dia como AAAA-MM-DD, ou uma data com hora.');

/** An empty field of the form. */
const EmptyEmail = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

export const NewApprovalLink = v.object({
  title: Name,
  note: v.optional(text(LINK_NOTE_MAX, `O recado pode ter até ${LINK_NOTE_MAX} caracteres.`), ''),
  /** Name of the client; the title if it is missing. */
  client: v.optional(Name),
  email: v.optional(v.nullable(v.union([Email, EmptyEmail])), null),
  expiresAt: v.optional(Expiry),
  mayDownload: v.optional(Flag, false),
  reminds: v.optional(Flag, true),
  /** False: prompts whose audio the team has rejected stay behind. */
  withRejected: v.optional(Flag, true),
  /** False: prompts that another open link carries stay behind. */
  withSent: v.optional(Flag, true),
  filter: v.optional(PromptFilter),
  idPrompts: v.optional(
    v.pipe(
      v.array(Id, 'Escolha ao menos um prompt.'),
      v.minLength(1, 'Escolha ao menos um prompt.'),
      v.maxLength(LINK_PROMPTS_MAX, 'Um link leva até 2.000 prompts.'),
    ),
  ),
});

const LinkInput = v.object({ ...IdInput.entries, idLink: Id });

/** Contents of a file of decisions; `signature` is made with a key that only the exported file and the server know. */
export const DecisionFile = v.object({
  format: v.literal(DECISION_FORMAT, 'Este não é um arquivo de decisões da Entoa.'),
  link: Id,
  decisions: v.pipe(
    v.array(
      v.object({
        idPrompt: Id,
        audio: v.pipe(v.string(), v.maxLength(100)),
        decision: ClientDecision,
        reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(CLIENT_REASON_MAX))), null),
        atMs: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000))), null),
        decidedAt: Timestamp,
      }),
    ),
    v.maxLength(LINK_PROMPTS_MAX),
  ),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'O arquivo de decisões não está inteiro.')),
});
export type DecisionFile = v.InferOutput<typeof DecisionFile>;

/**
 * Effect of a decision that comes back in a file: applied, already so, or refused because the audio changed, the link
 * had ended, the client has decided anew by the link since, or the prompt is gone.
 */
export const DecisionEffect = v.picklist(['applies', 'same', 'outdated', 'late', 'newer', 'gone']);
export type DecisionEffect = v.InferOutput<typeof DecisionEffect>;

/** An address opens texts and audio and decides on them, so that a key without these scopes must not make one. */
const OPENS_ALL = ['projects:read', 'audio:read', 'prompts:write', 'approval-links:write'] as const;

export const approvalLinks = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/approval-links',
    summary: "List a project's links for approval, newest first; their addresses are never answered again",
    access: 'prompts',
    scopes: ['projects:read'],
    input: IdInput,
    output: v.object({ data: v.array(ApprovalLink) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/approval-links/:idLink',
    summary: 'Read one link with the decisions of its client',
    access: 'prompts',
    scopes: ['projects:read'],
    input: LinkInput,
    output: v.object({ ...ApprovalLink.entries, prompts: v.array(LinkPrompt) }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/projects/:id/approval-changes',
    summary:
      "List the changes that a project's clients asked for, oldest first, until a round of their link carries the " +
      'new audio',
    access: 'prompts',
    scopes: ['projects:read'],
    input: IdInput,
    output: v.object({ data: v.array(RequestedChange), links: v.array(ApprovalLink) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/approval-links',
    summary:
      'Send prompts to somebody without an account for approval, those of `idPrompts` or all that match the ' +
      '`filter`; the address is answered once',
    access: 'prompts',
    scopes: OPENS_ALL,
    answersSecret: true,
    bodyBytesMax: 256 * 1024,
    input: v.object({ ...IdInput.entries, ...NewApprovalLink.entries }),
    output: LinkWithAddress,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/projects/:id/approval-links/:idLink/renew',
    summary: 'Give a link a new address; the one before it ends at once',
    access: 'prompts',
    scopes: OPENS_ALL,
    answersSecret: true,
    input: LinkInput,
    output: LinkWithAddress,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/projects/:id/approval-links/:idLink/rounds',
    summary:
      'Send what changed since the client decided as the next round of the same link, whose address stays; ' +
      '`expiresAt` gives it a later last day',
    access: 'prompts',
    scopes: OPENS_ALL,
    input: v.object({ ...LinkInput.entries, expiresAt: v.optional(Expiry) }),
    output: v.object({ ...ApprovalLink.entries, sent: v.number(), isMailed: v.boolean() }),
  }),
  mailAddress: endpoint({
    method: 'POST',
    path: '/projects/:id/approval-links/:idLink/mail',
    summary: 'Send the address that was answered just now to the e-mail of the link',
    access: 'prompts',
    scopes: OPENS_ALL,
    input: v.object({ ...LinkInput.entries, token: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({ to: v.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/projects/:id/approval-links/:idLink',
    summary: 'Revoke a link: open pages close, and what was decided stays',
    access: 'prompts',
    scopes: ['approval-links:write'],
    input: LinkInput,
    output: ApprovalLink,
  }),
  file: endpoint({
    method: 'GET',
    path: '/projects/:id/approval-links/:idLink/file',
    summary: 'The prompts of a link as one HTML file that works without a network',
    access: 'prompts',
    kind: 'stream',
    input: LinkInput,
    output: v.unknown(),
  }),
  applyDecisions: endpoint({
    method: 'POST',
    path: '/projects/:id/approval-decisions',
    summary: 'Apply the decisions made in such a file, once; with `dryRun` only say what that would do',
    access: 'prompts',
    bodyBytesMax: DECISIONS_BYTES_MAX,
    input: v.object({ ...IdInput.entries, decisionFile: DecisionFile, dryRun: v.optional(Flag, false) }),
    output: v.object({
      link: ApprovalLink,
      /** Person and time of an earlier application of this file, which only a dry run tells instead of a refusal. */
      applied: v.nullable(v.object({ by: v.string(), at: v.string() })),
      decisions: v.array(
        v.object({
          idPrompt: v.number(),
          name: v.nullable(v.string()),
          decision: ClientDecision,
          reason: v.nullable(v.string()),
          effect: DecisionEffect,
        }),
      ),
    }),
  }),
};
