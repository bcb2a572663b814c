import { API_ROOT, type Endpoint, toRequest } from '#contract/endpoint.ts';
import { refreshSession } from './refreshSession.ts';
import { theSession } from './session.ts';

export interface Sent { readonly bytes: number; readonly of: number }

/** Sends a form with big files, telling how far it is; `fetch` cannot. Resolves with the answer's body, rejects with `{ status, data }`. */
export async function sendFiles(endpoint: Endpoint, input: Record<string, unknown>, told: (sent: Sent) => void, signal: AbortSignal): Promise<unknown> {
  // The body may take longer than a token lives: it is checked when the request begins.
  await refreshSession();
  const { method, url, ...rest } = toRequest(endpoint, input as never);
  const form = new FormData();
  for (const [name, value] of Object.entries('body' in rest ? rest.body as Record<string, unknown> : {})) {
    if (value !== undefined) form.append(name, value instanceof File ? value : String(value));
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `${API_ROOT}${url}`);
    request.setRequestHeader('Authorization', `Bearer ${theSession().accessToken() ?? ''}`);
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID());
    request.upload.addEventListener('progress', ({ loaded, total }) => told({ bytes: loaded, of: total }));
    request.addEventListener('load', () => {
      const data = parseBody(request.responseText);
      if (request.status < 300) resolve(data);
      else reject(Object.assign(new Error(`${request.status}`), { status: request.status, data }));
    });
    for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, () => reject(Object.assign(new Error(event), { status: 'FETCH_ERROR' })));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
