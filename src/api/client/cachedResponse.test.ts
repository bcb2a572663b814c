import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#contract/projects.ts';
import { readWithCachedResponse } from './cachedResponse.ts';
import { connectOffline } from './offlinePort.ts';
import type { ApiResult } from './send.ts';
import { connectSession } from './session.ts';
import { signedInSession } from '#testing/signedInSession.ts';

const call = { endpoint: projects.list, input: {} };
const remembered: [number | undefined, unknown][] = [];
let userId: number | undefined;
let answer: (result: ApiResult) => void;
const asked = () =>
  new Promise<ApiResult>((resolve) => {
    answer = resolve;
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  userId = 1;
  remembered.length = 0;
  connectSession({ ...signedInSession, userId: () => userId });
  connectOffline({
    remember: (_call, data) => void remembered.push([userId, data]),
    recall: async () => ({ data: 'cached', at: '2026-11-20T10:00:00.000Z' }),
    overlay: (_call, data) => data,
    enqueueMutation: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a late response replaces the cached one, for the person who asked', async () => {
  const late = vi.fn();
  const first = readWithCachedResponse(call, asked, late);
  await vi.advanceTimersByTimeAsync(3100);
  expect(await first).toEqual({ data: 'cached' });
  answer({ data: 'fresh' });
  await vi.advanceTimersByTimeAsync(0);
  expect(late).toHaveBeenCalledExactlyOnceWith('fresh');
  expect(remembered).toEqual([[1, 'fresh']]);
});

test('a response that comes after a change of hands is neither shown to nor cached for the next person', async () => {
  const late = vi.fn();
  const first = readWithCachedResponse(call, asked, late);
  await vi.advanceTimersByTimeAsync(3100);
  expect(await first).toEqual({ data: 'cached' });
  userId = 2;
  answer({ data: 'of the first person' });
  await vi.advanceTimersByTimeAsync(0);
  expect(late).not.toHaveBeenCalled();
  expect(remembered).toEqual([]);
});
