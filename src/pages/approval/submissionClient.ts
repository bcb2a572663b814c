import type { Submission } from '#contract/clientApprovals.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import type { Outcome, OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { atBase } from '#common/device/atBase.ts';

/** Response of a call: its body, or why there is none. */
export type Reply<Body> =
  | { readonly kind: 'ok'; readonly body: Body }
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: RefusalBody }
  | { readonly kind: 'unreachable' };

const WAIT_MS = 20_000;

/** How far the server's clock is ahead of this device's, which may be days off, in ms, by the server's last answer. */
export const clock = { serverAheadMs: 0 };

/** Calls of an approval link; the browser sends the link's cookie with them. */
async function call<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Reply<Body>> {
  try {
    const answer = await fetch(atBase(`/api/approvals/${path}`), {
      method,
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const date = answer.headers.get('date');
    if (date !== null) clock.serverAheadMs = Date.parse(date) - Date.now();
    const said = (await answer.json()) as Body & RefusalBody;
    if (answer.ok) return { kind: 'ok', body: said };
    // The server cannot decide now: the request will be repeated.
    if (answer.status >= 500 || typeof said.code !== 'string') return { kind: 'unreachable' };
    return { kind: 'refused', status: answer.status, refusal: said };
  } catch {
    return { kind: 'unreachable' };
  }
}

export const openLink = (token: string) => call<{ idLink: number; needsCode: boolean }>('POST', 'open', { token });
export const readSubmission = (idLink: number) => call<Submission>('GET', String(idLink));
export const sendCode = (idLink: number) => call<object>('POST', `${idLink}/code`, {});
export const enterCode = (idLink: number, code: string) => call<object>('POST', `${idLink}/code/check`, { code });

/** Sends what waits, as the outbox expects it: 401 means that the link was closed. */
export async function sendEntry(idLink: number, { id, name, input }: OutboxEntry): Promise<Outcome> {
  const { idPrompt, idComment, ...rest } = input;
  const place = `${idLink}/prompts/${String(idPrompt)}/comments`;
  const reply =
    name === 'clientApprovals.comment'
      ? await call('POST', place, { idComment, ...rest })
      : name === 'clientApprovals.resolveComment'
        ? await call('PUT', `${place}/${String(idComment)}/resolved`, rest)
        : await call('POST', `${idLink}/decisions`, { id, ...input });
  if (reply.kind === 'unreachable') return reply;
  if (reply.kind === 'ok') return { kind: 'done', answer: reply.body };
  if (reply.status === 401 || reply.status === 403) return { kind: 'signedOut' };
  // Too many requests, or no answer in time: repeated later.
  if (reply.status === 429 || reply.status === 408) return { kind: 'unreachable' };
  return { kind: 'problem', status: reply.status, refusal: reply.refusal };
}
