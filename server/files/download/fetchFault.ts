/**
 * Why a download failed, in words for the person who requested it. A transient failure may succeed later; a final one
 * would fail again.
 */
export class FetchFault extends Error {
  readonly isPassing: boolean;
  /** Delay in ms requested by the other side. */
  readonly retryAfterMs: number | undefined;
  constructor(
    message: string,
    { isPassing = false, retryAfterMs }: { isPassing?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.isPassing = isPassing;
    this.retryAfterMs = retryAfterMs;
  }
}

const PASSING = new Set([408, 425, 429]);
/** Max delay accepted from the other side, in ms. */
const RETRY_AFTER_MAX_MS = 3600_000;

/** Failure for a response that is not a file. */
export function faultOfStatus(status: number, host: string, retryAfter: string | undefined): FetchFault {
  const isPassing = PASSING.has(status) || status >= 500;
  const retryAfterMs = isPassing ? readRetryAfter(retryAfter) : undefined;
  const message =
    status === 429 || (status === 503 && retryAfterMs !== undefined)
      ? `${host} está ocupado e pede que se espere.`
      : isPassing
        ? `${host} respondeu com um erro (${status}).`
        : `${host} não entregou o arquivo (resposta ${status}). Talvez ele não esteja mais lá.`;
  return new FetchFault(message, { isPassing, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}

/** Parses Retry-After: seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(RETRY_AFTER_MAX_MS, Math.max(0, wait)) : undefined;
}

/** Failure for a connection that could not be established or broke. */
export function faultOfLine(error: unknown, host: string): FetchFault {
  const codes = codesOf(error);
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const why = has(/ENOTFOUND|EAI_AGAIN/)
    ? `O endereço ${host} não foi encontrado: este servidor parece estar sem internet.`
    : has(/CERT|SIGNATURE|ERR_TLS/)
      ? `A conexão com ${host} não é a de quem diz ser (certificado recusado).`
      : has(/TIMEOUT/)
        ? `${host} ficou em silêncio por tempo demais.`
        : has(/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/)
          ? `${host} não aceita conexão daqui.`
          : `A conexão com ${host} caiu.`;
  return new FetchFault(why, { isPassing: true });
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let next = error; next instanceof Error && codes.length < 8; next = next.cause) {
    if ('code' in next) codes.push(String(next.code));
    if (next instanceof AggregateError) codes.push(...next.errors.flatMap((one: unknown) => codesOf(one)));
  }
  return codes;
}
