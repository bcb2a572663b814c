import type { Agent, Dispatcher, EnvHttpProxyAgent } from 'undici';
import ipaddr from 'ipaddr.js';
import { bareHost, ForbiddenPlace, isOutside, lookupAllowed, NO_HOSTS } from '#server/base/publicAddress.ts';
import { isLoopback } from '#server/config/config.ts';
import { FetchFault, faultOfLine } from './fetchFault.ts';

const REDIRECTS_MAX = 5;
const CONNECT_WITHIN_MS = 15_000;
/** Silence in ms after which a response is abandoned. */
const SILENCE_MS = 60_000;

export interface Question {
  readonly url: string;
  /** `host[:port]`, or `*.domain` for all its subdomains; applies to the address and to redirects. */
  readonly hosts: readonly string[];
  /** Hosts among these that may have private addresses, as configured or built in. */
  readonly insideHosts?: readonly string[];
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
  readonly silenceMs?: number | undefined;
}

export interface HostAnswer {
  readonly status: number;
  readonly host: string;
  header(name: string): string | undefined;
  readonly body: Dispatcher.ResponseData['body'];
}

/** Sends a request and follows permitted redirects. Rejects with a FetchFault. */
export async function requestHost({
  url,
  hosts,
  insideHosts = [],
  headers = {},
  signal,
  silenceMs = SILENCE_MS,
}: Question): Promise<HostAnswer> {
  let address = checkAddress(url, { hosts, insideHosts });
  // Loaded with the first request, since most servers never make one.
  const { request } = await import('undici');
  for (let hop = 0; ; hop += 1) {
    const answer = await request(address, {
      dispatcher: await dispatcherFor(address, isCovered(insideHosts, address)),
      // Uncompressed, since the hash is that of the file.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Entoa', ...headers },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error instanceof ForbiddenPlace ? new FetchFault(error.message) : faultOfLine(error, address.host);
    });
    const header = (name: string) => [answer.headers[name]].flat()[0];
    const location = header('location');
    if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined)
      return { status: answer.statusCode, host: address.host, header, body: answer.body };
    await answer.body.dump({ limit: 64 * 1024 }).catch(() => {});
    if (hop === REDIRECTS_MAX) throw new FetchFault(`${address.host} encaminha o pedido sem fim.`);
    address = checkAddress(location, { hosts, insideHosts }, address);
  }
}

/** Requires https, or http on this machine, and an allowed host; else throws a FetchFault. */
function checkAddress(
  url: string,
  { hosts, insideHosts }: Required<Pick<Question, 'hosts' | 'insideHosts'>>,
  base?: URL,
): URL {
  if (!URL.canParse(url, base?.href)) throw new FetchFault('O endereço do arquivo não é um endereço.');
  const address = new URL(url, base);
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname));
  if (!isSafe) throw new FetchFault(`O endereço em ${address.host} não é https. Nada foi baixado de lá.`);
  if (!isCovered(hosts, address))
    throw new FetchFault(
      `O endereço leva a ${address.host}, que não está entre os permitidos. Nada foi baixado de lá. ` +
        'Se esta rede pede login num navegador, faça isso e tente de novo.',
    );
  const host = bareHost(address.hostname);
  if (isInside(host) && !isCovered(insideHosts, address)) throw new FetchFault(inside(host).message);
  return address;
}

/** Recognizable as private without resolving a name. */
const isInside = (host: string) => isLoopback(host) || (ipaddr.isValid(host) && !isOutside(host));
const inside = (host: string) =>
  new ForbiddenPlace(`O endereço leva a ${host}, na rede interna. Nada foi baixado de lá.`);
const isCovered = (hosts: readonly string[], { host }: URL) => hosts.some((allowed) => covers(allowed, host));
const covers = (allowed: string, host: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

let direct: Agent | undefined;
let anywhere: EnvHttpProxyAgent | undefined;
let outside: EnvHttpProxyAgent | undefined;

/**
 * Uses HTTPS_PROXY and NO_PROXY except for this machine. A proxy resolves names itself and is the operator's
 * responsibility. Rejects with a FetchFault if its address is none.
 */
async function dispatcherFor({ hostname }: URL, mayBeInside: boolean): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const connect = { timeout: CONNECT_WITHIN_MS };
  if (isLoopback(hostname)) return (direct ??= new Agent({ connect }));
  try {
    if (mayBeInside) return (anywhere ??= new EnvHttpProxyAgent({ connect }));
    return (outside ??= new EnvHttpProxyAgent({ connect: { ...connect, lookup: lookupAllowed(NO_HOSTS, inside) } }));
  } catch {
    throw new FetchFault(
      'O endereço em HTTPS_PROXY ou HTTP_PROXY não é o de um proxy: ele começa com http:// ou https://.',
    );
  }
}
