import { afterEach, expect, test, vi } from 'vitest';
import type { Tabs } from './electLeaderTab.ts';

let tabs: Tabs;
afterEach(() => {
  tabs.stop();
  vi.unstubAllGlobals();
});

/** Rejects like a browser: a page that is being left gets `InvalidStateError`, one without storage `SecurityError`. */
function refuseLocks(name: string) {
  const request = vi.fn(async () => {
    // Without a limit, a fault would never let this test end.
    if (request.mock.calls.length > 50) return new Promise(() => {});
    throw new DOMException('', name);
  });
  vi.stubGlobal('navigator', { locks: { request } });
  return request;
}

test.each(['InvalidStateError', 'SecurityError'])('asks once for a lock that is refused: %s', async (name) => {
  const request = refuseLocks(name);
  // Another file of this process may have loaded the module of the navigator.
  vi.resetModules();
  const { electLeaderTab } = await import('./electLeaderTab.ts');
  const lead = vi.fn();
  tabs = electLeaderTab({ lead, follow: vi.fn() });
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(request).toHaveBeenCalledTimes(1);
  expect(lead).toHaveBeenCalledTimes(1);
});
