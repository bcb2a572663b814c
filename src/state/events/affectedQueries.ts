import type { Change, EventKind } from '#contract/events.ts';

type Args = Readonly<Record<string, unknown>>;
/** Whether what was asked with these arguments may be another answer after the change. */
type Test = (args: Args, change: Change) => boolean;

const always: Test = () => true;
const ofRecord: Test = ({ id: own }, { id }) => id === undefined || own === id;
const ofPrompt: Test = ({ id }, { prompt }) => prompt === undefined || id === prompt;
const narrowing = ['status', 'warning', 'invalidated', 'approved', 'speaker', 'author', 'changedSince'];
/** A list that somebody has narrowed stands still, as the specification has it of prompts. */
const isWhole = ({ search, ...args }: Args): boolean => !search && narrowing.every((name) => args[name] === undefined);
const ofProject: Test = (args, { id }) => isWhole(args) && (id === undefined || args['idProject'] === id);
const unsearched: Test = ({ search }) => !search;
/** 0 is the dictionary of all projects, which is asked for without one. */
const ofDictionary: Test = ({ idProject }, { id }) => id === undefined || (idProject ?? 0) === id;

/** By the names of the queries in src/api: which answers a change may touch. */
export const affectedQueries: Readonly<Record<EventKind, Readonly<Record<string, Test>>>> = {
  prompts: {
    listPrompts: ofProject,
    getPrompt: ofPrompt,
    listTakes: ofPrompt,
    listInvalidated: isWhole,
    listFails: always,
    listBin: unsearched,
    getProject: ofRecord,
    listProjects: unsearched,
  },
  projects: { listProjects: unsearched, getProject: ofRecord, listBin: unsearched },
  batches: { listBatches: ({ idProject }, { id }) => id === undefined || idProject === id, getBatch: always },
  dictionary: { listEntries: ofDictionary },
  voices: { listVoices: always, describeVoices: always, listPlatformVoices: always },
  models: {
    listModels: always,
    getModel: ofRecord,
    getGoldenSet: ofRecord,
    getVoiceOffer: always,
    listCatalogue: always,
    listVoices: always,
    describeVoices: always,
  },
  catalogue: { listCatalogue: always, getVoiceOffer: always },
  users: { listUsers: unsearched, getUser: ofRecord },
  apikeys: { listApiKeys: unsearched, getApiKey: ofRecord },
  webhooks: { listWebhooks: unsearched, getWebhook: ofRecord, listNotifications: always },
  deliveries: { listDeliveries: ofRecord },
  settings: { getSettings: always, getMaintenance: always, listNotifications: always },
  notifications: { listNotifications: always },
  sessions: { listSessions: always },
};

export function isAffected(name: string, args: unknown, changes: readonly Change[] | 'all'): boolean {
  if (changes === 'all') return Object.values(affectedQueries).some((tests) => name in tests);
  return changes.some((change) => affectedQueries[change.kind][name]?.((args ?? {}) as Args, change) === true);
}
