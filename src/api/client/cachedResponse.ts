import { delay } from './delay.ts';
import { reportCacheAge } from './cacheAge.ts';
import { getOfflinePort } from './offlinePort.ts';
import { isServerReachable, subscribeReachability } from './reachability.ts';
import type { ApiResult, Call } from './send.ts';
import { getSession } from './session.ts';

/** Time that a read waits for the server before the cached response is shown. */
const PATIENCE_MS = 3000;
/** The same while the app opens. */
const SHORT_PATIENCE_MS = 300;
let patienceMs = PATIENCE_MS;

/** Set to short while the app opens. */
export function setPatience(isShort: boolean): void {
  patienceMs = isShort ? SHORT_PATIENCE_MS : PATIENCE_MS;
}

/**
 * A read that may be answered from this device: at once if the server is known to be unreachable, after some seconds
 * without a response, or instead of an error. The request continues; `late` receives its response.
 */
export async function readWithCachedResponse(
  call: Call,
  ask: () => Promise<ApiResult>,
  late: (data: unknown) => void,
): Promise<ApiResult> {
  const offline = getOfflinePort();
  if (!offline || call.endpoint.offline !== 'last-answer') return ask();
  const { userId } = getSession();
  const asker = userId();
  // A response that arrives after a change of hands is of the person before.
  const isOwn = () => userId() === asker;
  const asked = ask().then((result): ApiResult => {
    if (!result.error) {
      reportCacheAge(call.endpoint, undefined);
      if (isOwn()) offline.remember(call, result.data);
      return { data: offline.overlay(call, result.data) };
    }
    return result;
  });
  const isAway = !navigator.onLine || !isServerReachable();
  // While the app opens, the device is read at the same time as the server is asked.
  const recalled = isAway || patienceMs === SHORT_PATIENCE_MS ? offline.recall(call) : undefined;
  const away = untilAway();
  const first = await Promise.race([asked, away.met, delay(isAway ? 0 : patienceMs)]).finally(away.forget);
  if (first && !isUnanswered(first)) return first;
  const kept = isOwn() ? await (recalled ?? offline.recall(call)) : undefined;
  if (!kept) return first ?? asked;
  reportCacheAge(call.endpoint, kept.at);
  if (!first)
    void asked.then((result) => {
      if (!result.error && isOwn()) late(result.data);
    });
  return { data: offline.overlay(call, kept.data) } satisfies ApiResult;
}

/** True if there was no response, or it came from a proxy before the server. */
function isUnanswered({ error }: ApiResult): boolean {
  return error !== undefined && (typeof error.status === 'string' || error.status >= 500);
}

/** Resolves when another request finds the server unreachable, so that this one need not time out itself. */
function untilAway() {
  let forget = () => {};
  const met = new Promise<undefined>((resolve) => {
    forget = subscribeReachability(() => {
      if (!isServerReachable()) resolve(undefined);
    });
  });
  return { met, forget };
}
