import type { Change, EventKind } from '#contract/events.ts';
import { promptFilter } from '#contract/promptFilter.ts';
import type { CallName } from '#contract/index.ts';

type Args = Readonly<Record<string, unknown>>;
/** True if the response of a query with these arguments may have changed. */
type Test = (args: Args, change: Change) => boolean;

const always: Test = () => true;
const ofRecord: Test = ({ id: own }, { id }) => id === undefined || own === id;
const ofPrompt: Test = ({ id }, { prompt }) => prompt === undefined || id === prompt;
/** A filtered or searched list is not refetched, as the specification demands for prompts. */
const isWhole = ({ search, ...args }: Args): boolean =>
  !search && Object.keys(promptFilter).every((name) => args[name] === undefined);
const ofProject: Test = (args, { id }) => isWhole(args) && (id === undefined || args['idProject'] === id);
const unsearched: Test = ({ search }) => !search;
/** 0 is the dictionary of all projects, which is queried without a project. */
const ofDictionary: Test = ({ idProject }, { id }) => id === undefined || (idProject ?? 0) === id;

/** Queries whose responses a change may affect, by kind of change. */
export const affectedQueries: Readonly<Record<EventKind, Readonly<Partial<Record<CallName, Test>>>>> = {
  prompts: {
    'prompts.list': ofProject,
    'scriptVersions.list': ofProject,
    'prompts.get': ofPrompt,
    'takes.list': ofPrompt,
    'prompts.listInvalidated': isWhole,
    'failedPrompts.list': always,
    'bin.list': unsearched,
    'projects.get': ofRecord,
    'projects.home': ofRecord,
    'projects.list': unsearched,
    'approvalLinks.list': ofRecord,
    'approvalLinks.changes': ofRecord,
  },
  projects: {
    'projects.list': unsearched,
    'projects.get': ofRecord,
    'projects.home': ofRecord,
    'bin.list': unsearched,
  },
  batches: { 'batches.list': ({ idProject }, { id }) => id === undefined || idProject === id, 'batches.get': always },
  dictionary: { 'dictionary.list': ofDictionary },
  voices: { 'models.synthesizerModels': always, 'voices.list': always, 'voices.platform': always },
  models: {
    'models.list': always,
    'models.get': ofRecord,
    'models.goldenSet': ofRecord,
    'catalogue.offer': always,
    'catalogue.list': always,
    'models.synthesizerModels': always,
    'voices.list': always,
  },
  catalogue: { 'catalogue.list': always, 'catalogue.offer': always },
  users: { 'users.list': unsearched, 'users.get': ofRecord },
  apikeys: { 'apikeys.list': unsearched, 'apikeys.get': ofRecord },
  webhooks: { 'webhooks.list': unsearched, 'webhooks.get': ofRecord, 'notifications.list': always },
  deliveries: { 'webhooks.deliveries': ofRecord },
  settings: {
    'settings.get': always,
    'recognizer.get': always,
    'site.get': always,
    'maintenance.get': always,
    'notifications.list': always,
  },
  notifications: { 'notifications.list': always },
  approvals: {
    'approvalLinks.list': ofRecord,
    'approvalLinks.get': ofRecord,
    'approvalLinks.changes': ofRecord,
    'projects.home': ofRecord,
    'notifications.list': always,
  },
  comments: { 'comments.list': ofPrompt, 'prompts.list': ofProject, 'notifications.list': always },
  sessions: { 'sessions.list': always },
};

/** `name` is the name of the RTK Query endpoint. */
export function isAffected(name: string, args: unknown, changes: readonly Change[] | 'all'): boolean {
  const testsOf = (kind: EventKind): Readonly<Partial<Record<string, Test>>> => affectedQueries[kind];
  if (changes === 'all') return Object.values(affectedQueries).some((tests) => name in tests);
  return changes.some((change) => testsOf(change.kind)[name]?.((args ?? {}) as Args, change) === true);
}
