import * as v from 'valibot';
import { AudioWarning, PitchContour, WarningPlaces, WordTiming } from './audio.ts';
import { endpoint } from './kit/endpoint.ts';
import { Language } from './kit/languages.ts';
import { RECORDING_BYTES_MAX } from './kit/limits.ts';
import { Name } from './kit/names.ts';
import { Flag, Id, IdInput, integer, pageOf, pageRequest } from './kit/paging.ts';
import { PromptCounts } from './projects.ts';
import { FileReport, SameNames } from './fileImports.ts';
import { HeardStatus, promptFilter, PromptStatus } from './promptFilter.ts';
import { Compression, Reason, Speaker } from './promptInputs.ts';
import { formatCount } from '#common/formatCount.ts';
import { PromptText } from '#common/promptText.ts';

/** Words that a recognizer heard in place of the words of the text, and their range in it; one of them may be empty. */
export const HeardDifference = v.object({
  expected: v.string(),
  heard: v.string(),
  /** True if an amount, a date, a telephone or another number is affected. */
  isNumber: v.boolean(),
  from: v.number(),
  to: v.number(),
  /** Milliseconds from the start of the audio; null if unknown. */
  startMs: v.nullable(v.number()),
});
export type HeardDifference = v.InferOutput<typeof HeardDifference>;
/** Result of the check of the current audio by a recognizer; `text` is null if it was not checked. */
export const Heard = v.object({
  status: HeardStatus,
  text: v.nullable(v.string()),
  /** Only those that nobody has accepted. */
  differences: v.array(HeardDifference),
});
export type Heard = v.InferOutput<typeof Heard>;
/**
 * Why a review needs an ear for a prompt, the greatest danger first: another number was heard, other words were heard,
 * the sound has a warning, the text has numbers or names, a voice or word is used for the first time, it is part of a
 * sample of 5 %. Nothing is known against the last ones.
 */
export const risks = ['numbers', 'words', 'sound', 'content', 'first-use', 'sample', 'none'] as const;
export const Risk = v.picklist(risks);
export type Risk = v.InferOutput<typeof Risk>;

/** Max prompts that are moved in the script at once. */
export const REORDERED_MAX = 10_000;

/** Max files that are assigned to prompts at once. */
export const RECORDINGS_MAX = 1000;
/** Max characters of a file's name without folders; file systems take 255 bytes, zips more. */
const FILE_NAME_MAX = 300;
const FILE_NAME_TOO_LONG = `O nome de cada arquivo pode ter até ${FILE_NAME_MAX} caracteres.`;

/** A person's voice instead of a synthesized one. */
export const Recording = v.object({
  /** Name of the person who recorded or sent it. */
  by: v.string(),
  /** The text that was read. */
  text: v.string(),
});
export type Recording = v.InferOutput<typeof Recording>;

/** An approval of an audio: by a person with an account, or by a client (`isClient`). */
const PromptApproval = v.object({
  by: v.string(),
  /** Null for a client, and for an account that was deleted. */
  idUser: v.nullable(v.number()),
  isClient: v.boolean(),
  at: v.string(),
});
/** 'second': another person than the one who already approved. */
export const ApprovalMissing = v.picklist(['person', 'second', 'client']);
export type ApprovalMissing = v.InferOutput<typeof ApprovalMissing>;

/** A row of the prompt list. The audio at `path` stays playable while a new attempt runs. */
export const Prompt = v.object({
  id: v.number(),
  idProject: v.number(),
  projectName: v.string(),
  name: v.string(),
  text: v.string(),
  speaker: v.string(),
  language: Language,
  /** false = high quality, true = telephony (IVR). */
  compression: v.boolean(),
  status: PromptStatus,
  path: v.nullable(v.string()),
  /** Duration in seconds, and file size in bytes. */
  duration: v.nullable(v.number()),
  bytes: v.nullable(v.number()),
  curve: v.nullable(PitchContour),
  warnings: v.array(AudioWarning),
  /** The following four are absent in lists that devices stored before these fields existed. */
  warningPlaces: v.optional(WarningPlaces),
  heard: v.optional(Heard),
  risk: v.optional(Risk),
  /** Null for synthesized audio. If its text is not the prompt's, the text was edited after the recording. */
  recording: v.optional(v.nullable(Recording)),
  failureCode: v.nullable(v.string()),
  failureReason: v.nullable(v.string()),
  /** 1 = next in its project's queue; null if not waiting. */
  queuePosition: v.nullable(v.number()),
  invalidated: v.boolean(),
  reason: v.nullable(v.string()),
  isRevised: v.boolean(),
  /** Invalidated and not revised, but the audio has changed since: it is usable and waits for a review. */
  isRemade: v.boolean(),
  /** Only if `isRemade`: the rejected audio, for comparison with the new one. */
  invalidatedPath: v.nullable(v.string()),
  /** When and by whom it was rejected; null if it was not, or before that was recorded. */
  invalidatedAt: v.optional(v.nullable(v.string())),
  invalidatedBy: v.optional(v.nullable(v.string())),
  /** Time and author of the approval of the current audio; null if it has none. */
  approvedAt: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  /** People who approved the current audio, oldest first; absent in lists that devices stored before policies. */
  approvals: v.optional(v.array(PromptApproval)),
  /** The people whose approval the project's policy asks for, and those whose approval is still missing. */
  approvalAsked: v.optional(v.array(ApprovalMissing)),
  approvalMissing: v.optional(v.array(ApprovalMissing)),
  /** Number of comments that nobody has resolved; answers do not count. */
  openComments: v.optional(v.number()),
  fileName: v.nullable(v.string()),
  line: v.nullable(v.number()),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Time and author of the last edit of text, voice or output, or of the last review; null if there was none. */
  changedAt: v.nullable(v.string()),
  changedBy: v.nullable(v.string()),
  version: v.number(),
});
export type Prompt = v.InferOutput<typeof Prompt>;

export const PromptDetail = v.object({ ...Prompt.entries, words: v.array(WordTiming) });
export type PromptDetail = v.InferOutput<typeof PromptDetail>;

export const promptColumns = ['id', 'position', 'name', 'text', 'speaker', 'status', 'createdAt', 'risk'] as const;
export const invalidatedColumns = ['id', 'isRevised', 'reason', 'text', 'speaker', 'status', 'createdAt'] as const;

/** The fields of a prompt that people edit. */
const written = { name: Name, text: PromptText, speaker: Speaker, language: Language, compression: Compression };
export type WrittenPrompt = { [Field in keyof typeof written]: v.InferOutput<(typeof written)[Field]> };
/** True if a change of the field is audible and therefore needs new audio. */
export const isHeard = {
  name: false,
  text: true,
  speaker: true,
  language: true,
  compression: true,
} as const satisfies Record<keyof WrittenPrompt, boolean>;

/** Names the audio that was heard: a verdict that comes late may meet other audio, which is a conflict. */
const heardAudio = { path: v.optional(v.pipe(v.string(), v.maxLength(300))) };

/** Changing a prompt answers it, also in a conflict that changes nothing, so that a key must be allowed to read it. */
export const CHANGES_PROMPT = ['projects:read', 'prompts:write'] as const;

export const prompts = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:idProject/prompts',
    summary: "List a project's prompts",
    access: 'prompts',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: v.object({ idProject: Id, ...pageRequest(promptColumns).entries, ...promptFilter }),
    output: v.object({ ...pageOf(Prompt).entries, counts: PromptCounts }),
  }),
  listAuthors: endpoint({
    method: 'GET',
    path: '/projects/:idProject/prompts/authors',
    summary: "Who made a project's prompts, by name",
    access: 'prompts',
    scopes: ['projects:read'],
    input: v.object({ idProject: Id }),
    output: v.object({ data: v.array(v.object({ id: v.number(), name: v.string() })) }),
  }),
  listInvalidated: endpoint({
    method: 'GET',
    path: '/prompts/invalidateds',
    summary: 'List the invalidated prompts of all projects',
    access: 'prompts',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: v.object({
      ...pageRequest(invalidatedColumns).entries,
      revised: v.optional(Flag),
      status: v.optional(PromptStatus),
    }),
    output: pageOf(Prompt),
  }),
  get: endpoint({
    method: 'GET',
    path: '/prompts/:id',
    summary: 'Read one prompt with its word timings',
    access: 'prompts',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: IdInput,
    output: PromptDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/prompts',
    summary:
      'Add a prompt from a text, or one for each line of a `file`, CSV or XLSX; `sameNames` says what becomes of ' +
      'lines whose name exists: `create` another, `leaveOut`, or `update` the text of the prompt that is there',
    access: 'prompts',
    scopes: ['prompts:write'],
    kind: 'multipart',
    offline: 'queue',
    input: v.object({
      idProject: Id,
      /** Voice, language and output: those that are set for the project by default, and Portuguese. */
      speaker: v.optional(Speaker),
      language: v.optional(Language),
      compression: v.optional(Compression),
      name: v.optional(Name),
      text: v.optional(PromptText),
      /** Only for an uploaded file. */
      sameNames: v.optional(SameNames, 'create'),
    }),
    output: v.union([Prompt, FileReport]),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/prompts/:id',
    summary: 'Change text, voice, language or output, which starts a new attempt; or the name, which keeps the audio',
    access: 'prompts',
    scopes: CHANGES_PROMPT,
    kind: 'multipart',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, ...written, name: v.optional(Name), language: v.optional(Language) }),
    output: Prompt,
  }),
  record: endpoint({
    method: 'PUT',
    path: '/prompts/:id/recording',
    summary:
      "Give the prompt a person's recording, a WAV in `file`: it is trimmed and levelled like a voice, costs " +
      "nothing, and is never replaced by generation. `text` is what was read, by default the prompt's text",
    access: 'prompts',
    scopes: CHANGES_PROMPT,
    kind: 'multipart',
    files: { file: RECORDING_BYTES_MAX },
    offline: 'queue',
    input: v.object({ ...IdInput.entries, text: v.optional(PromptText) }),
    output: Prompt,
  }),
  speakAgain: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/recording',
    summary: "Let the prompt's voice speak it instead of the recording, which stays among the takes",
    access: 'prompts',
    scopes: CHANGES_PROMPT,
    input: IdInput,
    output: Prompt,
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/projects/:id/prompts/order',
    summary:
      "Move prompts behind the first `after` ones of the project's script (0: to its beginning), or `by` one place " +
      'up (-1) or down (1), in the order that they have; `place` is the number of the first one then',
    access: 'prompts',
    scopes: ['prompts:write'],
    bodyBytesMax: 256 * 1024,
    input: v.object({
      id: Id,
      ids: v.pipe(
        v.array(Id, 'Escolha ao menos um prompt.'),
        v.minLength(1, 'Escolha ao menos um prompt.'),
        v.maxLength(REORDERED_MAX, `Mova até ${formatCount(REORDERED_MAX)} prompts de uma vez.`),
      ),
      after: v.optional(integer(0, 2_147_483_647, 'A posição deve ser um número a partir de 0.')),
      by: v.optional(v.picklist([-1, 1], 'Use -1 para cima ou 1 para baixo.')),
    }),
    /** `moved` is 0 if they are there already. */
    output: v.object({ place: v.number(), total: v.number(), moved: v.number() }),
  }),
  matchRecordings: endpoint({
    method: 'POST',
    path: '/projects/:id/recordings/match',
    summary:
      'Which prompts of a project files are named like, as they are or in its zips; ' +
      'case, accents, blanks, - and _ are ignored',
    access: 'prompts',
    scopes: ['projects:read'],
    isReadOnly: true,
    bodyBytesMax: 512 * 1024,
    input: v.object({
      id: Id,
      names: v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(FILE_NAME_MAX, FILE_NAME_TOO_LONG))),
        v.maxLength(RECORDINGS_MAX, `Envie até ${formatCount(RECORDINGS_MAX)} nomes de uma vez.`),
      ),
    }),
    output: v.object({
      data: v.array(
        v.object({
          name: v.string(),
          /** Null if no prompt or more than one has the name. */
          prompt: v.nullable(v.object({ id: v.number(), name: v.string(), text: v.string(), isRecorded: v.boolean() })),
          isAmbiguous: v.boolean(),
        }),
      ),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/',
    summary: 'Put a prompt into the bin with its audio',
    access: 'prompts',
    input: IdInput,
    output: v.object({}),
  }),
  invalidate: endpoint({
    method: 'PATCH',
    path: '/prompts/:id/invalidate',
    summary: 'Mark a prompt as invalid, with the reason; `path` names the audio that was heard',
    access: 'prompts',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, reason: Reason, ...heardAudio }),
    output: Prompt,
  }),
  undoInvalidate: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/invalidate',
    summary: 'Take the invalidation back',
    access: 'prompts',
    offline: 'queue',
    input: IdInput,
    output: Prompt,
  }),
  revise: endpoint({
    method: 'POST',
    path: '/prompts/:id/revised',
    summary: 'Mark an invalidated prompt as revised; `path` names the audio that was heard',
    access: 'prompts',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, ...heardAudio }),
    output: Prompt,
  }),
  undoRevise: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/revised',
    summary: 'Take the revision back',
    access: 'prompts',
    offline: 'queue',
    input: IdInput,
    output: Prompt,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/prompts/:id/approve',
    summary: "Keep a reviewer's verdict that this audio is good; `path` names the audio that was heard",
    access: 'prompts',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, ...heardAudio }),
    output: Prompt,
  }),
  undoApprove: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/approve',
    summary: 'Take the approval back',
    access: 'prompts',
    offline: 'queue',
    input: IdInput,
    output: Prompt,
  }),
  acceptHeard: endpoint({
    method: 'POST',
    path: '/prompts/:id/heard-right',
    summary:
      'Say that the audio is right where the recognizer heard other words; not asked again for these words and this ' +
      'voice in the project',
    access: 'prompts',
    offline: 'queue',
    input: v.object({ ...IdInput.entries, ...heardAudio }),
    output: Prompt,
  }),
  undoAcceptHeard: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/heard-right',
    summary: 'Take that back',
    access: 'prompts',
    offline: 'queue',
    input: IdInput,
    output: Prompt,
  }),
  captions: endpoint({
    method: 'GET',
    path: '/prompts/:id/captions.:format',
    summary: 'Captions of the current audio: VTT, SRT, JSON, or the text in lines',
    access: 'prompts',
    scopes: ['projects:read'],
    kind: 'stream',
    input: v.object({
      ...IdInput.entries,
      format: v.picklist(['vtt', 'srt', 'json', 'txt'], 'O formato deve ser vtt, srt, json ou txt.'),
    }),
    output: v.unknown(),
  }),
  audio: endpoint({
    method: 'GET',
    path: '/audio/:file',
    answersInMaintenance: true,
    summary:
      'The WAV of a prompt, or its light copy under the same name with .ogg; ranges work; the sign-in cookie suffices',
    access: 'prompts',
    scopes: ['audio:read'],
    kind: 'stream',
    allowsCookieAuth: true,
    input: v.object({ file: v.string() }),
    output: v.unknown(),
  }),
};
