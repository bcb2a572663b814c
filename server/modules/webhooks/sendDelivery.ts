import { WEBHOOK_TIMEOUT_S } from '#contract/webhooks.ts';
import type { Config } from '#server/config/config.ts';
import { faultOfLine } from '#server/files/download/fetchFault.ts';
import { ForbiddenPlace } from '#server/base/publicAddress.ts';
import { checkUrl, lookupForWebhooks } from './checkDestination.ts';

/** Bytes of a response that are read and discarded, so that the connection can be reused. */
const ANSWER_BYTES_MAX = 4096;
const TIMEOUT_MS = WEBHOOK_TIMEOUT_S * 1000;

export interface Outcome {
  /** HTTP status; undefined if there was no response. */
  readonly answer?: number;
  readonly durationMs: number;
  /** Why it failed, as readable text. */
  readonly failure?: string;
}

export interface Sender {
  /** Rejects only if `signal` aborts. */
  send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** Connects directly, never through a proxy, so that the checked address is the one reached. Follows no redirect. */
export function openSender({ WEBHOOK_ALLOWED_HOSTS: allowed, version }: Config): Sender {
  // Loaded with the first delivery, since most servers have no webhooks.
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const { Agent, request } = await import('undici');
    return { request, agent: new Agent({ connect: { lookup: lookupForWebhooks(allowed), timeout: TIMEOUT_MS } }) };
  }

  async function ask(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
    const { request, agent } = await (opened ??= open());
    const { statusCode, body: answer } = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Entoa/${version}`, ...headers },
      body,
      signal,
    });
    await answer.dump({ limit: ANSWER_BYTES_MAX, signal }).catch(() => {});
    return statusCode;
  }

  return {
    send: async (url, headers, body, signal) => {
      const begun = performance.now();
      const limit = AbortSignal.timeout(TIMEOUT_MS);
      const end = (rest: Omit<Outcome, 'durationMs'>) => ({
        ...rest,
        durationMs: Math.round(performance.now() - begun),
      });
      try {
        const place = checkUrl(url, allowed);
        const answer = await ask(place, headers, body, AbortSignal.any([signal, limit]));
        return end({ answer, ...failureOf(answer, place.host) });
      } catch (error) {
        signal.throwIfAborted();
        return end({ failure: wordsOf(error, limit.aborted, new URL(url).host) });
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  };
}

function failureOf(status: number, host: string): { failure?: string } {
  if (status >= 200 && status < 300) return {};
  if (status < 400)
    return {
      failure:
        `${host} encaminha para outro endereço (resposta ${status}), e encaminhamentos não são seguidos. ` +
        'Informe o endereço final.',
    };
  return { failure: `${host} respondeu com um erro (${status}).` };
}

function wordsOf(error: unknown, isTooLate: boolean, host: string): string {
  if (isTooLate) return `${host} não respondeu em ${WEBHOOK_TIMEOUT_S} segundos.`;
  for (let next = error; next instanceof Error; next = next.cause)
    if (next instanceof ForbiddenPlace) return next.message;
  return isName(error) ? `O endereço ${host} não foi encontrado.` : faultOfLine(error, host).message;
}

const isName = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code));
