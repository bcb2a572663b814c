import { useSyncExternalStore } from 'react';
import type { Submission, ClientPrompt } from '#contract/clientApprovals.ts';
import { atBase, ofBase } from '#common/device/atBase.ts';
import { createId } from '#common/createId.ts';
import { createStore } from '#common/store.ts';
import { chooseSources } from '#core/player/clipSource.ts';
import { pause } from '#core/player/playerStore.ts';
import { playsOpus, subtleCrypto } from '#core/platform.ts';
import { withDeviceLock } from '#state/deviceLock.ts';
import { add, remove } from '#offline/outbox/changes.ts';
import { drain } from '#offline/outbox/drain.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { type Decision, type SubmissionPort, type SubmissionState, subjectOf } from './submissionPort.ts';
import { clock, enterCode, openLink, readSubmission, type Reply, sendCode, sendEntry } from './submissionClient.ts';
import {
  changeQueue,
  changeStored,
  dropAudio,
  findByToken,
  forgetLink,
  readAudio,
  readQueue,
  readStored,
  storeAudio,
} from './submissionDevice.ts';

export type Phase = 'loading' | 'code' | 'closed' | 'unreachable' | 'limited' | 'ready';

export type CodeSent = 'sent' | 'limited' | 'unreachable';

interface PageState extends SubmissionState {
  readonly phase: Phase;
  /** Whether the server sent the code that the page asks for. */
  readonly codeSent: CodeSent;
  /** Decisions that were lost because the link was closed. */
  readonly unsent: number;
  /** True if the address of somebody's page was opened on another device. */
  readonly isElsewhere: boolean;
}

/** The same array each time, so that no card is rendered in vain. */
const EMPTY: readonly OutboxEntry[] = [];
const store = createStore<PageState>({
  phase: 'loading',
  submission: undefined,
  queue: EMPTY,
  heard: new Set(),
  here: new Set(),
  isOffline: false,
  codeSent: 'sent',
  unsent: 0,
  isElsewhere: false,
});
/** Addresses of the stored audio, made ahead: playing must begin within the press of the button. */
const sources = new Map<string, string>();
let idLink = 0;
let tokenDigest: string | undefined;

const update = (changes: Partial<PageState>) => store.set({ ...store.get(), ...changes });

export function useSubmission(): PageState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

const audioPath = (promptId: number, audio: string) =>
  atBase(`/api/approvals/${idLink}/prompts/${promptId}/${audio}.${playsOpus() ? 'ogg' : 'wav'}`);

const clipOf = ({ id, name, audio, duration, curve }: ClientPrompt) =>
  audio === null ? undefined : { path: audioPath(id, audio), name, duration, curve };

const downloadPath = ({ id, audio }: ClientPrompt) =>
  atBase(`/api/approvals/${idLink}/prompts/${id}/${audio}.wav?download=true`);

/** Opens the link of the page's address: by its token, or by the cookie of an earlier opening. */
export async function openSubmission(address: { readonly token: string } | { readonly idLink: number }): Promise<void> {
  chooseSources((path) => ({ src: sources.get(path) ?? path, isLight: false }));
  update({ phase: 'loading' });
  if ('idLink' in address) return showLink(address.idLink);
  tokenDigest = await digestOf(address.token);
  const stored = tokenDigest === undefined ? undefined : await findByToken(tokenDigest);
  // The cookie of an earlier opening suffices, and asks for no second code.
  if (stored) {
    const reply = await readSubmission(stored.lot.id);
    if (reply.kind !== 'refused') return showLink(stored.lot.id, reply);
  }
  const opened = await openLink(address.token);
  if (opened.kind === 'unreachable') return update({ phase: 'unreachable' });
  if (opened.kind === 'refused') return update({ phase: opened.status === 429 ? 'limited' : 'closed' });
  idLink = opened.body.idLink;
  showAddress(idLink);
  return opened.body.needsCode ? askForCode() : showLink(idLink);
}

/** The address of a reload: without the token, which stays in no history. */
function showAddress(id: number): void {
  history.replaceState(null, '', atBase(`/aprovacao/${id}`));
}

async function askForCode(): Promise<void> {
  const codeSent = await sendCodeAgain();
  if (store.get().phase !== 'closed') update({ phase: 'code', codeSent });
}

export async function sendCodeAgain(): Promise<CodeSent> {
  const reply = await sendCode(idLink);
  if (reply.kind === 'refused' && reply.refusal.code === 'APPROVAL_LINK_CLOSED') await closeLink();
  return reply.kind === 'ok' ? 'sent' : reply.kind === 'refused' ? 'limited' : 'unreachable';
}

export async function submitCode(code: string): Promise<'right' | 'wrong' | 'limited' | 'unreachable'> {
  const reply = await enterCode(idLink, code);
  if (reply.kind === 'unreachable') return reply.kind;
  if (reply.kind === 'refused') {
    if (reply.refusal.code === 'APPROVAL_LINK_CLOSED') await closeLink();
    return reply.status === 429 ? 'limited' : 'wrong';
  }
  await showLink(idLink);
  return 'right';
}

async function showLink(id: number, known?: Reply<Submission>): Promise<void> {
  idLink = id;
  const reply = known ?? (await readSubmission(id));
  if (reply.kind === 'refused') {
    if (reply.refusal.code === 'APPROVAL_CODE_MISSING') {
      showAddress(id);
      return askForCode();
    }
    if (reply.status === 429) return update({ phase: 'limited' });
    // Nothing of the link was ever here: the address of a page that is open elsewhere was sent on.
    update({ isElsewhere: tokenDigest === undefined && !(await readStored(id)) });
    return closeLink();
  }
  const stored = await readStored(id);
  const submission = reply.kind === 'ok' ? reply.body : stored?.lot;
  if (!submission) return update({ phase: 'unreachable' });
  if (reply.kind !== 'ok') {
    // Without an answer, the clocks are as far apart as at the last one.
    clock.serverAheadMs = stored?.serverAheadMs ?? 0;
    if (isOver(submission)) return closeLink();
  }
  showAddress(id);
  for (const [audio, clip] of await readAudio(id)) addSource(submission, audio, clip);
  update({
    submission,
    phase: 'ready',
    isOffline: reply.kind === 'unreachable',
    queue: await ownQueue(),
    heard: new Set(stored?.heard),
    here: new Set([...sources.keys()].map(audioOf)),
  });
  if (reply.kind === 'ok') await storeSubmission(submission);
  keepCurrent();
  void drainQueue();
  void fetchAudio();
}

const isOver = ({ expiresAt }: Submission) => Date.parse(expiresAt) <= Date.now() + clock.serverAheadMs;

async function storeSubmission(submission: Submission): Promise<void> {
  await changeStored(submission.id, (stored) => ({
    lot: submission,
    serverAheadMs: clock.serverAheadMs,
    tokenDigest: tokenDigest ?? stored?.tokenDigest,
    heard: stored?.heard ?? [],
  }));
}

const audioOf = (path: string) => /([^/]+)\.\w+$/.exec(path)![1]!;

function addSource(submission: Submission, audio: string, clip: Blob): void {
  for (const prompt of submission.prompts)
    if (prompt.audio === audio) sources.set(audioPath(prompt.id, audio), URL.createObjectURL(clip));
}

/** Ends the page: what the device stored of the link is removed, and nothing plays any more. */
async function closeLink(): Promise<void> {
  if (store.get().phase === 'closed') return;
  pause();
  stopFollowing();
  const unsent = (await ownQueue()).length;
  update({ phase: 'closed', submission: undefined, queue: EMPTY, unsent });
  for (const source of sources.values()) URL.revokeObjectURL(source);
  sources.clear();
  await forgetLink(idLink);
}

async function ownQueue(): Promise<readonly OutboxEntry[]> {
  const own = (await readQueue()).filter(({ userId }) => userId === idLink);
  return own.length === 0 ? EMPTY : own;
}

/** Counts what the page learned of the submission; a slow response must not replace what came after its request. */
let newest = 0;
let asking = 0;

async function refreshSubmission(): Promise<void> {
  newest += 1;
  asking += 1;
  const turn = newest;
  const reply = await readSubmission(idLink);
  asking -= 1;
  if (turn !== newest) return;
  if (reply.kind === 'unreachable') return update({ isOffline: true });
  if (reply.kind === 'refused') return reply.status === 401 ? closeLink() : undefined;
  const isSame = JSON.stringify(reply.body) === JSON.stringify(store.get().submission);
  update({ isOffline: false, ...(!isSame && { submission: reply.body }) });
  if (isSame) return;
  await storeSubmission(reply.body);
  void fetchAudio();
}

let events: EventSource | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;
const RETRY_MS = 15_000;

/** Follows changes of the link while the page is open, and sends what waits when the network returns. */
function keepCurrent(): void {
  if (ticking !== undefined) return;
  follow();
  const retry = () => {
    if (store.get().phase !== 'ready') return;
    // The server says whether it is over, as long as it answers.
    if (isOver(store.get().submission!)) return void (store.get().isOffline ? closeLink() : refreshSubmission());
    if (events?.readyState === EventSource.CLOSED) follow();
    void drainQueue();
    if (store.get().isOffline) void refreshSubmission();
  };
  ticking = setInterval(retry, RETRY_MS);
  addEventListener('online', retry);
  addEventListener('offline', () => update({ isOffline: true }));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry());
}

function follow(): void {
  events?.close();
  events = new EventSource(atBase(`/api/approvals/${idLink}/events`));
  events.addEventListener('changed', () => void refreshSubmission());
  events.addEventListener('ended', () => void closeLink());
  // Changes between the last response and the beginning of the stream were announced to nobody.
  events.addEventListener('hello', () => void refreshSubmission().then(drainQueue));
  // The browser gives up on a refused stream: the link may have been closed.
  events.addEventListener('error', () => {
    if (events?.readyState === EventSource.CLOSED && navigator.onLine) void refreshSubmission();
  });
}

function stopFollowing(): void {
  events?.close();
  clearInterval(ticking);
}

/** Between two renderings of the list while audio arrives. */
const SHOWN_EVERY_MS = 500;
/** Most bytes of audio that the page fetches ahead. */
const AHEAD_BYTES_MAX = 60 * 1024 * 1024;
let fetching: Promise<void> | undefined;

/** Stores the audio on the device, in the order of the list, unless the person saves data. */
function fetchAudio(): Promise<void> {
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (savesData) return Promise.resolve();
  fetching ??= fetchMissing().finally(() => {
    fetching = undefined;
    showArrived();
  });
  return fetching;
}

async function fetchMissing(): Promise<void> {
  let bytes = 0;
  const { submission } = store.get();
  const needed = new Set(submission?.prompts.map(({ audio }) => audio));
  await dropAudio(idLink, (audio) => needed.has(audio));
  for (const { id, audio } of submission?.prompts ?? []) {
    if (audio === null || sources.has(audioPath(id, audio)) || bytes > AHEAD_BYTES_MAX) continue;
    const path = audioPath(id, audio);
    const answer = await fetch(path).catch(() => undefined);
    if (!answer) return;
    if (!answer.ok) continue;
    const clip = await answer.blob().catch(() => undefined);
    if (!clip) return;
    bytes += clip.size;
    if (store.get().phase !== 'ready') return;
    await storeAudio(idLink, audio, clip);
    sources.set(path, URL.createObjectURL(clip));
    if (performance.now() - shownAt > SHOWN_EVERY_MS) showArrived();
  }
}

let shownAt = 0;
function showArrived(): void {
  shownAt = performance.now();
  const here = [...sources.keys()].map(audioOf);
  if (here.length !== store.get().here.size) update({ here: new Set(here) });
}

async function noteHeard(audio: string): Promise<void> {
  if (store.get().heard.has(audio)) return;
  const heard = new Set([...store.get().heard, audio]);
  update({ heard });
  const { submission } = store.get();
  if (submission)
    await changeStored(idLink, (stored) => ({ ...stored, lot: stored?.lot ?? submission, heard: [...heard] }));
}

/** Queues the decision on the device first, and sends it as soon as the server can be reached. */
async function decide(prompt: ClientPrompt, { decision, reason = '', atMs = null }: Decision): Promise<void> {
  const id = createId();
  const entry: OutboxEntry = {
    id,
    // The outbox keeps the entries of several links apart, as it does with persons.
    userId: idLink,
    at: new Date().toISOString(),
    name: 'clientApprovals.decide',
    input: { idPrompt: prompt.id, audio: prompt.audio, decision, reason, atMs },
    subject: subjectOf(prompt.id),
    label: prompt.name,
  };
  const answered = store.get().queue.filter(({ subject, problem }) => subject === entry.subject && problem);
  for (const refused of answered) await changeQueue(remove(refused.id));
  await enqueue(entry);
}

async function enqueue(entry: OutboxEntry): Promise<void> {
  await changeQueue(add(entry)).catch(async () => {
    // The device stores nothing: what was said is only good if it can be sent now.
    await sendEntry(idLink, entry);
  });
  update({ queue: await ownQueue() });
  await drainQueue();
}

/** Comments are sent in order with the decisions, and are no part of them. */
function say(name: string, prompt: ClientPrompt, input: OutboxEntry['input']): Promise<void> {
  const at = new Date().toISOString();
  return enqueue({
    id: createId(),
    userId: idLink,
    at,
    name,
    input: { idPrompt: prompt.id, ...input },
    label: prompt.name,
  });
}

let draining: Promise<void> | undefined;

function drainQueue(): Promise<void> {
  draining ??= drain({
    read: readQueue,
    change: async (change) => {
      await changeQueue(change);
      update({ queue: await ownQueue() });
    },
    send: (entry) =>
      sendEntry(idLink, entry).then(async (outcome) => {
        if (outcome.kind === 'unreachable') update({ isOffline: true });
        if (outcome.kind === 'signedOut') await refreshSubmission();
        if (outcome.kind === 'done') {
          takeAnswer(Number(entry.input['idPrompt']), outcome.answer);
          // The responses on their way may be from before this decision.
          if (asking > 0) void refreshSubmission();
        }
        if (outcome.kind === 'problem') await refreshSubmission();
        return outcome;
      }),
    userId: () => (store.get().phase === 'ready' ? idLink : undefined),
    lock: (work) => withDeviceLock(ofBase('entoa-approvals'), work),
    settled: () => undefined,
  })
    .catch(() => undefined)
    .finally(async () => {
      draining = undefined;
      update({ queue: await ownQueue() });
    });
  return draining;
}

/** A decision is answered with the prompt, a comment with the comments. */
function takeAnswer(idPrompt: number, answer: unknown): void {
  const { submission } = store.get();
  if (!submission) return;
  const { data } = answer as { data?: ClientPrompt['comments'] };
  const change = data === undefined ? (answer as ClientPrompt) : { comments: data };
  const prompts = submission.prompts.map((prompt) => (prompt.id === idPrompt ? { ...prompt, ...change } : prompt));
  const next = { ...submission, prompts };
  update({ submission: next, isOffline: false });
  void storeSubmission(next);
}

async function digestOf(token: string): Promise<string | undefined> {
  // Not available on a plain http address; then an address opens only with a network.
  if (!subtleCrypto) return undefined;
  const bytes = await subtleCrypto.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The submission of an open link. */
export const serverSubmission: SubmissionPort = {
  use: useSubmission,
  decide,
  clipOf,
  downloadPath,
  noteHeard,
  comment: (prompt, said) =>
    say('clientApprovals.comment', prompt, { idComment: createId(), ...said, audio: prompt.audio }),
  resolve: (prompt, idComment, isResolved) => say('clientApprovals.resolveComment', prompt, { idComment, isResolved }),
};
