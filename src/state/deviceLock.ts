import { platform } from '#core/platform.ts';

/** Resolves when the browser puts this page aside to show it again later, as WebKit does with its locks still held. */
export function untilPutAside(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pagehide', ({ persisted }) => persisted && resolve(), { once: true, ...(signal && { signal }) });
  });
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
    const done = new AbortController();
    result = work().finally(() => done.abort());
    await Promise.race([result.catch(() => undefined), untilPutAside(done.signal)]);
  });
  return result;
}
