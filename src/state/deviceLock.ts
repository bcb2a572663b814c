import { platform } from '#core/platform.ts';

/** Resolves when the browser puts this page aside to show it again later, as WebKit does with its locks still held. */
export function untilPutAside(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pagehide', ({ persisted }) => persisted && resolve(), { once: true, ...(signal && { signal }) });
  });
}

/** Settles with the work, or before it when the page is put aside. */
export async function unlessPutAside(work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work.finally(() => done.abort()), untilPutAside(done.signal)]);
}

/**
 * Runs `work` while no other tab of the device runs work under this name; without the Web Locks API at once. A page put
 * aside gives the lock back, or every other tab would wait for it: `work` must bear that another tab begins.
 */
export async function withDeviceLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = platform;
  if (!locks) return work();
  let result!: Promise<Result>;
  await locks.request(name, async () => {
    result = work();
    await unlessPutAside(result.catch(() => undefined));
  });
  return result;
}
