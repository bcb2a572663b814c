import { localStore } from '#core/platform.ts';
import { atBase } from '#common/device/atBase.ts';
import { API_ROOT, EVENT_POSITION_HEADER, toRequest, type Endpoint } from '#contract/kit/endpoint.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { FILE_CHANGED } from '#contract/kit/text.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import { noteEventPosition } from './eventPosition.ts';
import { reportMaintenance } from './maintenanceSignal.ts';
import { reportReachable } from './reachability.ts';

const TIMEOUT_MS = 300_000;
/** The request is aborted this long before its limit, so that the app can report the timeout itself. */
const CANCEL_BEFORE_MS = 1000;

export interface Call {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  /** Version of the record that the person saw when they began to change it. */
  readonly seenVersion?: number;
}
export type ApiError = { status: number; data: unknown } | { status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; error: string };
export type ApiResult = { data: unknown; error?: undefined } | { error: ApiError; data?: undefined };

/** Sends one request over the network; never throws. A cancelled one resolves to FETCH_ERROR. */
export async function send(call: Call, headers: Record<string, string>, signal?: AbortSignal): Promise<ApiResult> {
  const result = await ask(call, headers, signal);
  if (result.error && isDebugged())
    void import('./logFailure.ts').then(({ logFailure }) => logFailure(call, result.error));
  return result;
}

function isDebugged(): boolean {
  return localStore.getItem('entoa-debug') !== null;
}

async function ask(call: Call, headers: Record<string, string>, signal?: AbortSignal): Promise<ApiResult> {
  const timeout = AbortSignal.timeout((call.endpoint.answerWithinMs ?? TIMEOUT_MS) - CANCEL_BEFORE_MS);
  try {
    const response = await fetch(...toFetch(call, headers, signal ? firstOf(signal, timeout) : timeout));
    reportReachable(true);
    if (response.headers.has(MAINTENANCE_HEADER)) reportMaintenance();
    noteEventPosition(response.headers.get(EVENT_POSITION_HEADER));
    const data = await readBody(response);
    return response.ok ? { data } : { error: { status: response.status, data } };
  } catch (thrown) {
    if (timeout.aborted) return { error: { status: 'TIMEOUT_ERROR', error: String(thrown) } };
    // The request failed because of its own body, which says nothing about the network.
    if (await hasChangedFile(call.input)) return { error: fileChanged };
    if (!signal?.aborted) reportReachable(false);
    return { error: { status: 'FETCH_ERROR', error: String(thrown) } };
  }
}

/** Aborts with the first of both, like `AbortSignal.any`, which Safari has since 17.4. */
function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener('abort', () => first.abort(signal.reason), { once: true });
  }
  return first.signal;
}

/** The error of a call whose file was saved again after it was chosen. */
export const fileChanged = {
  status: 422,
  data: { code: 'FILE_CHANGED', message: FILE_CHANGED, messages: [FILE_CHANGED] } satisfies RefusalBody,
};

/**
 * True if a file of the request can no longer be read: browsers refuse files that were saved after they were chosen.
 */
export function hasChangedFile(input: Call['input']): Promise<boolean> {
  const files = Object.values(input).filter((value) => value instanceof File);
  return Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer())).then(
    () => false,
    () => true,
  );
}

function toFetch(
  { endpoint, input }: Call,
  headers: Record<string, string>,
  signal: AbortSignal,
): [string, RequestInit] {
  const request = toRequest(endpoint, input);
  const query = 'params' in request ? toQuery(request.params) : '';
  const init: RequestInit = { method: request.method, headers, signal, credentials: 'same-origin' };
  if ('body' in request) {
    if (endpoint.kind === 'multipart') init.body = toForm(request.body);
    else {
      init.body = JSON.stringify(request.body);
      init.headers = { ...headers, 'Content-Type': 'application/json' };
    }
  }
  return [atBase(`${API_ROOT}${request.url}${query}`), init];
}

function toQuery(params: Record<string, unknown>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = String(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])));
  return query === '' ? '' : `?${query}`;
}

/** Fields come before the file, so that a server that streams the file has already read them. */
function toForm(body: Record<string, unknown>): FormData {
  const form = new FormData();
  const filled = Object.entries(body).filter(([, value]) => value !== undefined);
  for (const [name, value] of filled) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of filled) if (value instanceof Blob) form.append(name, value);
  return form;
}

async function readBody(response: Response): Promise<unknown> {
  return parseBody(await response.text());
}

/** Parses JSON, or returns the text itself if it comes from a proxy before the server. */
export function parseBody(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
