import * as v from 'valibot';
import { PromptFilter } from './promptFilter.ts';
import { Compression, Reason, Speaker } from './promptInputs.ts';
import { endpoint } from './kit/endpoint.ts';
import { Flag, Id, IdInput } from './kit/paging.ts';
import { ProjectDraft } from './projects.ts';
import { BatchAction } from './batchAction.ts';

/** Max prompts that one batch can change. */
export const BATCH_MAX = 100_000;
/** Max prompt ids in one request. */
export const BATCH_IDS_MAX = 10_000;
/** Max skipped prompts that are listed one by one; `notDoneCount` counts all of them. */
export const NOT_DONE_SHOWN_MAX = 1000;

export const BatchStatus = v.picklist(['RUNNING', 'DONE', 'CANCELLED']);
export type BatchStatus = v.InferOutput<typeof BatchStatus>;

/** Why a batch left a prompt unchanged. */
export const notDoneReasons = {
  GONE: 'Não está mais neste projeto.',
  SAME: 'Já estava assim.',
  WAITING: 'Já está na fila.',
  CHANGED: 'Mudou de novo depois.',
  NO_AUDIO: 'Ainda não tem áudio.',
  RECORDED: 'Tem gravação de voz humana, que fica como está.',
  MUTE: 'A voz dele não existe mais ou está desativada.',
  FOREIGN: 'A voz escolhida não fala o idioma dele.',
  VOICE_RULE: 'O projeto só aceita vozes de uso comercial.',
  NAME_TAKEN: 'Já há um prompt com este nome no projeto de destino.',
  TARGET_CLOSED: 'O projeto de destino foi excluído ou arquivado.',
  PROJECT_CLOSED: 'O projeto foi excluído ou arquivado.',
  AUTHOR_GONE: 'A conta de quem pediu foi desativada.',
} as const;
export type NotDoneCode = keyof typeof notDoneReasons;
const NotDoneCode = v.picklist(Object.keys(notDoneReasons) as [NotDoneCode, ...NotDoneCode[]]);

export const BatchPreview = v.object({
  /** Number of selected prompts. */
  matched: v.number(),
  /** Number of selected prompts that would change. */
  changes: v.number(),
  /** Estimated seconds until the whole batch is done, audio included. */
  seconds: v.number(),
  /** Characters that must be synthesized because no audio of them exists yet. */
  characters: v.number(),
  /** Upper estimate in BRL; prompts that fail or change in the meantime cost nothing. */
  cost: v.number(),
  /** Numbers of prompts that would stay unchanged, by reason. */
  notDone: v.array(v.object({ code: NotDoneCode, reason: v.string(), count: v.number() })),
});
export type BatchPreview = v.InferOutput<typeof BatchPreview>;

export const Batch = v.object({
  id: v.number(),
  idProject: v.number(),
  action: BatchAction,
  status: BatchStatus,
  /** Number of processed prompts, the skipped ones included. */
  done: v.number(),
  total: v.number(),
  notDoneCount: v.number(),
  /** Estimated from the speed so far; null if there is no measurement yet or nothing left to do. */
  secondsLeft: v.nullable(v.number()),
  createdBy: v.string(),
  createdAt: v.string(),
  endedAt: v.nullable(v.string()),
  /** True if `undo` takes it back. Only `list` tells it, and not in answers that devices stored before it existed. */
  isUndoable: v.optional(v.boolean()),
  /** True if it takes another one back. */
  isUndo: v.optional(v.boolean()),
});
export type Batch = v.InferOutput<typeof Batch>;

export const BatchDetail = v.object({
  ...Batch.entries,
  /** The first skipped prompts; `name` is null if the prompt no longer exists. */
  notDone: v.array(v.object({ id: v.number(), name: v.nullable(v.string()), code: NotDoneCode, reason: v.string() })),
});
export type BatchDetail = v.InferOutput<typeof BatchDetail>;

export const batches = {
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/batch',
    summary:
      'Change many prompts of a project, those of `ids` or all that match the `filter`, as one job; ' +
      'with `dryRun` (answered by 200) only say what that would do',
    access: 'prompts',
    status: 202,
    bodyBytesMax: 256 * 1024,
    input: v.object({
      id: Id,
      action: BatchAction,
      ids: v.optional(
        v.pipe(
          v.array(Id, 'Escolha ao menos um prompt.'),
          v.minLength(1, 'Escolha ao menos um prompt.'),
          v.maxLength(BATCH_IDS_MAX, 'Escolha até 10.000 prompts, ou todos os que correspondem a um filtro.'),
        ),
      ),
      filter: v.optional(PromptFilter),
      /** Only for the action `voice`. */
      speaker: v.optional(Speaker),
      /** Only for the action `output`. */
      compression: v.optional(Compression),
      /** Only for the action `invalidate`. */
      reason: v.optional(Reason),
      /** Destination project; only for the actions `move` and `copy`. */
      target: v.optional(Id),
      dryRun: v.optional(Flag, false),
    }),
    output: v.union([Batch, BatchPreview]),
  }),
  copyProject: endpoint({
    method: 'POST',
    path: '/projects/:id/copy',
    summary:
      'Begin a project with the dictionary and the prompts of another one, archived or not; ' +
      'audio that is there is shared and costs nothing',
    access: 'projects',
    status: 202,
    input: v.object({ ...IdInput.entries, ...ProjectDraft.entries }),
    /** The new project, and the batch that copies its prompts; null if there are none. */
    output: v.object({ idProject: v.number(), batch: v.nullable(Batch) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:idProject/batches',
    summary: "A project's latest batches, newest first",
    access: 'prompts',
    input: v.object({ idProject: Id }),
    output: v.object({ data: v.array(Batch) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/batches/:id',
    summary: 'How far a batch is, and what of it was not done and why',
    access: 'prompts',
    input: IdInput,
    output: BatchDetail,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/batches/:id',
    summary: 'Stop a batch; what is done stays done',
    access: 'prompts',
    input: IdInput,
    output: BatchDetail,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/batches/:id/undo',
    summary: 'Take back a change of voice, output or project, as one more batch; what changed again since stays',
    access: 'prompts',
    status: 202,
    input: IdInput,
    output: Batch,
  }),
};
