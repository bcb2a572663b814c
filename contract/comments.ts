import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Flag, Id, IdInput, integer } from './kit/paging.ts';

export const COMMENT_MAX = 1000;
/** Comments and answers of one link on one prompt, and on all of its prompts. */
export const [CLIENT_COMMENTS_MAX, LINK_COMMENTS_MAX] = [50, 1000];

const CommentText = v.pipe(
  v.string('Escreva o comentário.'),
  v.trim(),
  v.nonEmpty('Escreva o comentário.'),
  v.maxLength(COMMENT_MAX, 'O comentário pode ter até 1.000 caracteres.'),
);
const CommentId = v.pipe(v.string(), v.uuid('Este comentário não existe.'));

/** A comment on an audio, or the answer to one (`parent`). */
export const Comment = v.object({
  id: v.string(),
  parent: v.nullable(v.string()),
  /** Null if the account of the person who wrote it was deleted. */
  text: v.nullable(v.string()),
  by: v.nullable(v.string()),
  isClient: v.boolean(),
  /** Milliseconds from the start of the audio, and the word there; null for a comment on the whole audio. */
  atMs: v.nullable(v.number()),
  word: v.nullable(v.string()),
  /** True if the prompt has other audio since. */
  isOfEarlierTake: v.boolean(),
  resolvedAt: v.nullable(v.string()),
  resolvedBy: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Comment = v.InferOutput<typeof Comment>;

/** The device chooses the id, so that a repeated request adds nothing. */
export const NewComment = {
  idComment: CommentId,
  text: CommentText,
  parent: v.optional(v.nullable(CommentId), null),
  atMs: v.optional(v.nullable(integer(0, 3_600_000, 'O ponto do áudio deve ser em milissegundos.')), null),
  word: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  /** Id or address of the audio that was heard. */
  audio: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300))), null),
};

/** Marks a comment and its answers as resolved, or opens them again. */
export const CommentState = { idComment: CommentId, isResolved: Flag };

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/prompts/:id/comments',
    summary: "Comments on a prompt's audio with their answers, oldest first",
    access: 'prompts',
    scopes: ['projects:read'],
    offline: 'last-answer',
    input: IdInput,
    output: v.object({ data: v.array(Comment) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/prompts/:id/comments',
    summary: "Comment on a prompt's audio, at a second or a word of it, or answer a comment",
    access: 'prompts',
    offline: 'queue',
    input: v.object({ id: Id, ...NewComment }),
    output: v.object({ data: v.array(Comment) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/prompts/:id/comments/:idComment',
    summary: 'Delete a comment with its answers; the audit log keeps who did it and what it said',
    access: 'prompts',
    input: v.object({ id: Id, idComment: CommentId }),
    output: v.object({ data: v.array(Comment) }),
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/prompts/:id/comments/:idComment/resolved',
    summary: 'Resolve a comment, or open it again',
    access: 'prompts',
    offline: 'queue',
    input: v.object({ id: Id, ...CommentState }),
    output: v.object({ data: v.array(Comment) }),
  }),
};
