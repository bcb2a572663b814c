import * as v from 'valibot';
import { ClientDecision } from './approvalLinks.ts';
import { PitchContour } from './audio.ts';
import { Comment, CommentState, NewComment } from './comments.ts';
import { endpoint } from './kit/endpoint.ts';
import { CLIENT_REASON_MAX } from './kit/limits.ts';
import { Id, integer } from './kit/paging.ts';

/** Digits of a code that is sent by mail, and the minutes for which it is valid. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 15;

/** A prompt as a client sees it: no names of people, voices or other projects. */
export const ClientPrompt = v.object({
  id: v.number(),
  name: v.string(),
  text: v.string(),
  /** How the text is read; null if it is read as written, or unknown. */
  spoken: v.nullable(v.string()),
  /** Id of the audio; null while there is none. */
  audio: v.nullable(v.string()),
  /** In seconds. */
  duration: v.nullable(v.number()),
  curve: v.nullable(PitchContour),
  /** Decision about the current audio. */
  decision: v.nullable(ClientDecision),
  reason: v.nullable(v.string()),
  atMs: v.nullable(v.number()),
  /** Earlier decision about audio that has been replaced since. */
  earlier: v.nullable(ClientDecision),
  /**
   * How the text differs from the one of that decision, null if it does not or that is unknown; and the reason of that
   * decision. Absent in submissions that devices stored before these fields existed, as the following ones.
   */
  difference: v.optional(v.nullable(v.array(v.object({ is: v.picklist(['same', 'new', 'gone']), words: v.string() })))),
  earlierReason: v.optional(v.nullable(v.string())),
  /** Latest round of the link that carried the prompt. */
  round: v.optional(v.number()),
  /** The client's comments and the answers to them, oldest first. */
  comments: v.array(Comment),
});
export type ClientPrompt = v.InferOutput<typeof ClientPrompt>;

export const Submission = v.object({
  id: v.number(),
  title: v.string(),
  note: v.string(),
  client: v.string(),
  /** The person who asks, and the name of the installation if it has one. */
  sender: v.optional(v.string()),
  company: v.optional(v.string()),
  /** Number of times that the link was sent, and when the latest time was. */
  round: v.optional(v.number()),
  roundAt: v.optional(v.string()),
  mayDownload: v.boolean(),
  expiresAt: v.string(),
  prompts: v.array(ClientPrompt),
});
export type Submission = v.InferOutput<typeof Submission>;

const LinkInput = v.object({ idLink: Id });

/** Undoing takes back the decision; the id lets a repeated request change nothing. */
export const ClientDecisionInput = v.object({
  id: v.pipe(v.string(), v.uuid('O pedido precisa de um identificador.')),
  idPrompt: Id,
  audio: v.pipe(v.string(), v.maxLength(100)),
  decision: v.picklist([...ClientDecision.options, 'undo'], 'A decisão deve ser approved, change ou undo.'),
  reason: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(CLIENT_REASON_MAX, `O motivo pode ter até ${CLIENT_REASON_MAX} caracteres.`),
    ),
    '',
  ),
  atMs: v.optional(v.nullable(integer(0, 3_600_000, 'O ponto do áudio deve ser em milissegundos.')), null),
});
export type ClientDecisionInput = v.InferOutput<typeof ClientDecisionInput>;

/** Calls of the page of an approval link, by the cookie that its address is exchanged for. */
export const clientApprovals = {
  open: endpoint({
    method: 'POST',
    path: '/approvals/open',
    summary: 'Exchange the address of an approval link for a cookie that opens that link alone',
    access: 'public',
    input: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({ idLink: v.number(), needsCode: v.boolean() }),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/approvals/:idLink/code',
    summary: 'Send the code of the first opening by mail',
    access: 'approval-link',
    beforeCode: true,
    input: LinkInput,
    output: v.object({}),
  }),
  enterCode: endpoint({
    method: 'POST',
    path: '/approvals/:idLink/code/check',
    summary: 'Enter the code of the first opening',
    access: 'approval-link',
    beforeCode: true,
    input: v.object({
      ...LinkInput.entries,
      // Copied from a mail with blanks around and between its digits.
      code: v.pipe(
        v.string(),
        v.transform((code) => code.replaceAll(/\s/g, '')),
        v.regex(/^\d{6}$/, 'O código tem 6 algarismos.'),
      ),
    }),
    output: v.object({}),
  }),
  get: endpoint({
    method: 'GET',
    path: '/approvals/:idLink',
    summary: 'Read the prompts of an approval link',
    access: 'approval-link',
    input: LinkInput,
    output: Submission,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/approvals/:idLink/decisions',
    summary: 'Approve an audio, ask for a change, or take that back; a conflict if the audio has changed',
    access: 'approval-link',
    input: v.object({ ...LinkInput.entries, ...ClientDecisionInput.entries }),
    output: ClientPrompt,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/approvals/:idLink/prompts/:idPrompt/comments',
    summary: 'Comment on an audio at its second, or answer',
    access: 'approval-link',
    input: v.object({ ...LinkInput.entries, idPrompt: Id, ...NewComment }),
    output: v.object({ data: v.array(Comment) }),
  }),
  resolveComment: endpoint({
    method: 'PUT',
    path: '/approvals/:idLink/prompts/:idPrompt/comments/:idComment/resolved',
    summary: 'Resolve a comment of the client, or open it again',
    access: 'approval-link',
    input: v.object({ ...LinkInput.entries, idPrompt: Id, ...CommentState }),
    output: v.object({ data: v.array(Comment) }),
  }),
  audio: endpoint({
    method: 'GET',
    path: '/approvals/:idLink/prompts/:idPrompt/:file',
    summary: "A prompt's current audio: its light copy as .ogg or the WAV, for download only where the link allows it",
    access: 'approval-link',
    kind: 'stream',
    input: v.object({
      ...LinkInput.entries,
      idPrompt: Id,
      file: v.string(),
      download: v.optional(v.literal('true', 'Use true.')),
    }),
    output: v.unknown(),
  }),
  follow: endpoint({
    method: 'GET',
    path: '/approvals/:idLink/events',
    summary: 'Stream of changes of the link: its prompts changed, or it ended',
    access: 'approval-link',
    kind: 'stream',
    input: LinkInput,
    output: v.unknown(),
  }),
};
