import { localStore } from '#core/platform.ts';
import { ofBase } from '#common/device/atBase.ts';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { api } from '#api/api.ts';
import { connectOffline } from '#api/client/offlinePort.ts';
import { subscribeReachability, isServerReachable } from '#api/client/reachability.ts';
import { store } from '#state/store.ts';
import { readCachedResponse, cacheResponse, evictOutdatedResponses } from './cachedResponses.ts';
import { enqueueMutation, sendEntry } from './outbox/enqueueMutation.ts';
import { overlay } from './outbox/overlay.ts';
import { connectOutbox, drainOutbox, outboxEntries, subscribeOutbox, wipeOutbox } from './outbox/outbox.ts';

const TRY_EVERY_MS = 15_000;
const OWNER = ofBase('entoa-owner');

/**
 * Connects cached responses and the outbox to the API client, and sends queued mutations as soon as possible. `kept` is
 * called when a mutation stays queued.
 */
export function startOffline(kept: (name: string) => void): void {
  const user = () => store.getState().session.user ?? undefined;
  const userId = () => user()?.id;
  connectOffline({
    remember: (call, data) => {
      const id = userId();
      if (id !== undefined) void cacheResponse(id, call, data);
    },
    recall: async (call) => {
      const id = userId();
      return id === undefined ? undefined : readCachedResponse(id, call);
    },
    overlay: (call, data) => {
      const who = user();
      return who ? overlay(outboxEntries(), who, call.endpoint, data) : data;
    },
    enqueueMutation: (call) => enqueueMutation({ user, find: findRecord, kept }, call),
  });
  connectOutbox({ send: sendEntry, userId });
  followEntries();
  drainWhenever();
  followOwner();
  setTimeout(deleteSnapshots, TRY_EVERY_MS);
}

/** Earlier releases kept the markup of lists on the device. */
function deleteSnapshots(): void {
  indexedDB.deleteDatabase(ofBase('entoa-pictures'));
}

/** Refetches after changes of the outbox: a new mutation is shown at once, and a sent one as the server has it. */
function followEntries(): void {
  let known = JSON.stringify(outboxEntries());
  subscribeOutbox(() => {
    const now = JSON.stringify(outboxEntries());
    if (now === known) return;
    known = now;
    store.dispatch(api.util.invalidateTags(['Prompt', 'Project', 'Comment']));
  });
}

/** When another person signs in, the previous person's data is deleted; an expired session alone deletes nothing. */
function followOwner(): void {
  const look = () => {
    const id = store.getState().session.user?.id;
    const owner = localStore.getItem(OWNER);
    if (id === undefined || owner === String(id)) return;
    localStore.setItem(OWNER, String(id));
    if (owner !== null) void Promise.all([evictOutdatedResponses(id), wipeOutbox(id)]);
  };
  look();
  store.subscribe(look);
}

/** A weak connection fires no event when it recovers, so that the outbox is also checked at intervals. */
function drainWhenever(): void {
  const look = () => {
    if (outboxEntries().some(({ problem }) => problem === undefined)) void drainOutbox();
  };
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  subscribeReachability(() => {
    if (isServerReachable()) look();
  });
  setInterval(look, TRY_EVERY_MS);
  let isLogin = store.getState().session.isLogin;
  store.subscribe(() => {
    const now = store.getState().session.isLogin;
    if (now && !isLogin) void drainOutbox();
    isLogin = now;
  });
  void drainOutbox();
}

/** The record from any cached response of this page. */
function findRecord(kind: 'prompts' | 'projects', id: number): Prompt | Project | undefined {
  for (const query of Object.values(store.getState()[api.reducerPath].queries)) {
    const data = query?.data as { id?: number; data?: { id: number }[] } | undefined;
    const isKind = kind === 'prompts' ? 'speaker' : 'description';
    const found = data?.id === id ? data : data?.data?.find?.((item) => item.id === id);
    if (found && isKind in found) return found as Prompt | Project;
  }
  return undefined;
}
