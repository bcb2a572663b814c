import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Language } from './kit/languages.ts';
import { DESCRIPTION_MAX, DESCRIPTION_MIN, TAKES_KEPT_MAX } from './kit/limits.ts';
import { Name } from './kit/names.ts';
import { Destination } from '#common/packs/destinations.ts';
import { PLAIN_ZIP_NAMES, ZipNames } from '#common/zipNames.ts';
import { Flag, IdInput, pageOf, pageRequest } from './kit/paging.ts';
import { REQUIRED_FIELD } from './kit/text.ts';
import { Compression, Speaker } from './promptInputs.ts';

export const ProjectDraft = v.object({
  name: Name,
  description: v.pipe(
    v.string(REQUIRED_FIELD),
    v.trim(),
    v.nonEmpty(REQUIRED_FIELD),
    v.minLength(DESCRIPTION_MIN, 'A descrição precisa de mais de 5 caracteres.'),
    v.maxLength(DESCRIPTION_MAX, `A descrição pode ter até ${DESCRIPTION_MAX} caracteres.`),
  ),
});
export type ProjectDraft = v.InferOutput<typeof ProjectDraft>;

/**
 * Number of a project's prompts by state. `invalidated` (not yet revised) and `warned` prompts also count in their
 * status.
 */
export const PromptCounts = v.object({
  total: v.number(),
  enqueued: v.number(),
  processing: v.number(),
  processed: v.number(),
  failed: v.number(),
  invalidated: v.number(),
  warned: v.number(),
  /** Prompts in which a recognizer heard other words; absent in counts that devices stored before it existed. */
  differing: v.optional(v.number()),
  /** Prompts whose current audio is approved; absent in counts that devices stored before it existed. */
  approved: v.optional(v.number()),
});
export type PromptCounts = v.InferOutput<typeof PromptCounts>;

/** Options of a zip: content, file names, target system and audio formats. */
export const ZipChoice = v.object({
  names: v.optional(ZipNames, PLAIN_ZIP_NAMES),
  onlyApproved: v.optional(Flag, false),
  /** Captions beside each audio (VTT and SRT), and a page with all texts and audio. */
  captions: v.optional(Flag, false),
  destination: v.optional(Destination, 'folder'),
  /** Comma-separated formats of the destination: 'alaw,sln16'. Empty: the destination's default. */
  formats: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
});
export type ZipChoice = v.InferOutput<typeof ZipChoice>;

/** A choice that leaves to the project's settings, and then to the defaults above, what it does not say. */
const ZipAsked = v.partial(ZipChoice);
export type ZipAsked = v.InferOutput<typeof ZipAsked>;

const TAKES_RANGE = `Informe um número inteiro de 0 a ${TAKES_KEPT_MAX}.`;

/** What is set once for a project and used wherever a request does not say; absent fields are not set. */
export const ProjectDefaults = v.object({
  speaker: v.optional(Speaker),
  language: v.optional(Language),
  compression: v.optional(Compression),
  /** File names and target system of a zip. */
  names: v.optional(ZipNames),
  destination: v.optional(Destination),
  /** To whom prompts are sent for approval. */
  client: v.optional(Name),
  /** Number of takes stored for a prompt, instead of the installation's. */
  takesKept: v.optional(
    v.pipe(
      v.number(TAKES_RANGE),
      v.integer(TAKES_RANGE),
      v.minValue(0, TAKES_RANGE),
      v.maxValue(TAKES_KEPT_MAX, TAKES_RANGE),
    ),
  ),
});
export type ProjectDefaults = v.InferOutput<typeof ProjectDefaults>;

/** Prompts without audio in the zip, by reason. */
export const ZipLeftOut = v.object({
  invalidated: v.number(),
  failed: v.number(),
  waiting: v.number(),
  /** Prompts whose file is not on the server's disk. */
  missing: v.number(),
  /** Only if the zip was limited to approved prompts. */
  unapproved: v.number(),
  /** Prompts longer than the destination allows; absent in zips made before destinations existed. */
  tooLong: v.optional(v.number()),
});
export type ZipLeftOut = v.InferOutput<typeof ZipLeftOut>;

/**
 * The people who must approve before an audio counts as approved: one with an account, two different ones, the client,
 * or one with an account and the client.
 */
export const ApprovalPolicy = v.picklist(
  ['person', 'two', 'client', 'both'],
  'A regra da aprovação deve ser person, two, client ou both.',
);
export type ApprovalPolicy = v.InferOutput<typeof ApprovalPolicy>;

const KeptZipChoice = v.object({
  names: v.string(),
  onlyApproved: v.boolean(),
  captions: v.boolean(),
  destination: Destination,
  formats: v.string(),
});

export const Project = v.object({
  id: v.number(),
  ...ProjectDraft.entries,
  active: v.boolean(),
  isPacking: v.boolean(),
  /** Address of the zip; null before the first one was made. */
  zipPath: v.nullable(v.string()),
  /** The last zip made, or the one in progress (`done` of `total` files). */
  zip: v.nullable(
    v.object({
      done: v.number(),
      total: v.number(),
      bytes: v.number(),
      madeAt: v.nullable(v.string()),
      /** True if prompts changed after the zip was made. */
      isStale: v.boolean(),
      leftOut: v.nullable(ZipLeftOut),
      /** The choice for which the zip was made, or that of the request while none was finished. */
      choice: KeptZipChoice,
      /** The choice of the latest request, which may have failed or been cancelled. */
      asked: v.optional(KeptZipChoice),
      failureReason: v.nullable(v.string()),
    }),
  ),
  prompts: PromptCounts,
  /**
   * Person and time of the decision that a review asks only for what needs an ear; null if it asks for all. Absent in
   * records that devices stored before it existed.
   */
  reviewRule: v.optional(v.nullable(v.object({ by: v.string(), at: v.string() }))),
  /**
   * True if only voices whose business use is known to be allowed may speak in it; absent in records that devices
   * stored before it existed.
   */
  onlyBusinessVoices: v.optional(v.boolean()),
  /** Absent in records that devices stored before it existed. */
  defaults: v.optional(ProjectDefaults),
  /** Absent in records that devices stored before it existed. */
  approvalPolicy: v.optional(ApprovalPolicy),
  /** Person and time of the last change of the policy; null or absent if it was never changed. */
  approvalPolicySet: v.optional(v.nullable(v.object({ by: v.string(), at: v.string() }))),
  /** True if who made a prompt or asked for its audio must not approve it. */
  othersApprove: v.optional(v.boolean()),
  createdBy: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Time and author of the last change; null if there was none since changes are recorded. */
  changedAt: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  version: v.number(),
});
export type Project = v.InferOutput<typeof Project>;

const Event = v.object({
  id: v.number(),
  at: v.string(),
  /** A person's name, the address of a removed account, or a client; null if the server acted by itself. */
  who: v.nullable(v.string()),
  /** noun.verb, see `auditWords`. */
  action: v.string(),
  entityName: v.nullable(v.string()),
});

/** Where a project stands and what waits for whom. */
export const ProjectHome = v.object({
  prompts: PromptCounts,
  /** The audio by state of approval; the numbers add up to `prompts.processed`. */
  approval: v.object({
    approved: v.number(),
    rejected: v.number(),
    /** Waits for a person, for one more, or for the client, in this order. */
    person: v.number(),
    second: v.number(),
    client: v.number(),
  }),
  /** How many of the rejected ones a client asked to change. */
  rejectedByClient: v.number(),
  /** Place, in a review's order, of the first audio that the caller has not judged; null before the first verdict. */
  reviewPlace: v.nullable(v.number()),
  /** Links with clients who still have something to decide. */
  openLinks: v.number(),
  /** Prompts with new audio since their client decided, of which no round of a link has told the client. */
  toResend: v.number(),
  /** Prompts that changed since the zip was made, up to `ZIP_CHANGES_MAX`; null without a zip or a change. */
  zipChanges: v.nullable(v.number()),
  /** The latest acts in the project; null for those who may not read the audit log. */
  events: v.nullable(v.array(Event)),
});
export type ProjectHome = v.InferOutput<typeof ProjectHome>;
export type ProjectEvent = v.InferOutput<typeof Event>;

/** Max changes since the last zip that are counted. */
export const ZIP_CHANGES_MAX = 1000;

/** The form also sends idUser as 0; the server stores the signed-in person as the author. */
const DraftInput = v.object({ ...ProjectDraft.entries, idUser: v.optional(v.unknown()) });

export const projectColumns = ['id', 'name', 'description', 'createdAt'] as const;

/** Max prompts that `zipNames` examines. */
export const ZIP_LOOKED_AT = 20_000;

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'List the projects',
    access: 'projects',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: v.object({
      ...pageRequest(projectColumns).entries,
      status: v.optional(v.picklist(['active', 'archived'], 'O status deve ser active ou archived.'), 'active'),
    }),
    output: pageOf(Project),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Read one project',
    access: 'projects',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: IdInput,
    output: Project,
  }),
  home: endpoint({
    method: 'GET',
    path: '/projects/:id/home',
    summary: 'Where a project stands: its prompts by state, what waits for whom, and the latest acts',
    access: 'projects',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: IdInput,
    output: ProjectHome,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Add a project',
    access: 'projects',
    offline: 'queue',
    input: DraftInput,
    output: Project,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/:id',
    summary: 'Change a project',
    access: 'projects',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, ...DraftInput.entries }),
    output: Project,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id/',
    summary: 'Put a project into the bin with its prompts and audio',
    access: 'projects',
    input: IdInput,
    output: v.object({}),
  }),
  toggle: endpoint({
    method: 'PUT',
    path: '/project/:id',
    summary: 'Archive an active project, reactivate an archived one',
    access: 'projects',
    input: IdInput,
    output: Project,
  }),
  setReviewRule: endpoint({
    method: 'PUT',
    path: '/projects/:id/review-rule',
    summary: 'Let a review of the project ask for all prompts, or only for those that need an ear',
    access: 'projects',
    input: v.object({ ...IdInput.entries, onlyNeedsEar: Flag }),
    output: Project,
  }),
  setVoiceRule: endpoint({
    method: 'PUT',
    path: '/projects/:id/voice-rule',
    summary:
      'Insist on voices whose papers allow business use; audio that is there stays. Taking the rule back needs MANAGER',
    access: 'projects',
    input: v.object({ ...IdInput.entries, onlyBusinessVoices: Flag }),
    output: Project,
  }),
  setApprovalPolicy: endpoint({
    method: 'PUT',
    path: '/projects/:id/approval-policy',
    summary: 'Say who must approve before an audio of the project counts as approved; verdicts stay',
    access: 'project-rules',
    input: v.object({ ...IdInput.entries, policy: ApprovalPolicy, othersApprove: v.optional(Flag) }),
    output: Project,
  }),
  previewApprovalPolicy: endpoint({
    method: 'GET',
    path: '/projects/:id/approval-policy/preview',
    summary: 'Number of prompts that a policy would make approved at once, and of those that it would leave waiting',
    access: 'projects',
    input: v.object({ ...IdInput.entries, policy: ApprovalPolicy }),
    output: v.object({ approved: v.number(), waiting: v.number() }),
  }),
  setDefaults: endpoint({
    method: 'PUT',
    path: '/projects/:id/defaults',
    summary:
      'Set what new prompts, zips and approval links of the project get where a request does not say; what is there ' +
      'stays as it is. A field that is left out is no longer set. `takesKept` is changed by managers, as less of it ' +
      'deletes earlier audio; others leave it as it is',
    access: 'projects',
    input: v.object({ ...IdInput.entries, ...ProjectDefaults.entries }),
    output: Project,
  }),
  pack: endpoint({
    method: 'GET',
    path: '/projects/:id/zip',
    summary:
      'Ask for a zip of the audio of the project: of all of it, or of what is approved; `names` its files, ' +
      'made for a `destination` in its `formats`',
    access: 'projects',
    input: v.object({ ...IdInput.entries, ...ZipAsked.entries }),
    output: Project,
  }),
  zipNames: endpoint({
    method: 'GET',
    path: '/projects/:id/zip/names',
    summary: `What a zip would hold and how its first files are named; of the first ${ZIP_LOOKED_AT} prompts`,
    access: 'projects',
    input: v.object({ ...IdInput.entries, ...ZipAsked.entries }),
    output: v.object({
      files: v.number(),
      names: v.array(v.string()),
      /** Files with a duplicate name, which get their prompt's number appended. */
      doubles: v.number(),
      /** Files whose name the target system does not allow, and which are therefore renamed. */
      changed: v.number(),
      /** Audio that exceeds the destination's length or size limit and is left out. */
      tooLong: v.number(),
      /** Telephony audio from before masters were stored: its files are converted from the lossy rendition. */
      withoutMaster: v.number(),
      /** False if the project has more prompts than were examined. */
      isWhole: v.boolean(),
    }),
  }),
  cancelPack: endpoint({
    method: 'DELETE',
    path: '/projects/:id/zip',
    summary: 'Stop the zip that is being made',
    access: 'projects',
    input: IdInput,
    output: Project,
  }),
  download: endpoint({
    method: 'GET',
    path: '/projects/:id/download',
    summary: 'Download the zip; the sign-in cookie suffices',
    access: 'projects',
    scopes: ['audio:read'],
    kind: 'stream',
    allowsCookieAuth: true,
    input: IdInput,
    output: v.unknown(),
  }),
};
