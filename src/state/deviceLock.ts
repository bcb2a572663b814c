import { platform } from '#core/platform.ts';

/** Resolves when the browser puts this page aside to show it again later, as WebKit does with its locks still held. */
export function untilPutAside(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pagehide', ({ persisted }) => persisted && resolve(), { once: true });
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
    result = work();
    await Promise.race([result.catch(() => undefined), untilPutAside()]);
  });
  return result;
}
