import type { Agent, Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from '#server/config/config.ts';
import { FetchFault, faultOfLine } from './fetchFault.ts';

const REDIRECTS_MAX = 5;
const CONNECT_WITHIN_MS = 15_000;
/** An answer that says nothing for so long is given up. */
const SILENCE_MS = 60_000;

export interface Question {
  readonly url: string;
  /** `host[:port]`, or `*.domain` for all below a domain: of the address and of whatever it leads on to. */
  readonly hosts: readonly string[];
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

/** Asks for an address and goes where it leads, as far as that is allowed. Rejects with a FetchFault. */
export async function requestHost({
  url,
  hosts,
  headers = {},
  signal,
  silenceMs = SILENCE_MS,
}: Question): Promise<HostAnswer> {
  let address = checkAddress(url, hosts);
  // With the first question: most servers never ask one.
  const { request } = await import('undici');
  for (let hop = 0; ; hop += 1) {
    const answer = await request(address, {
      dispatcher: await dispatcherFor(address),
      // Bytes as they are: the hash is that of the file.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Entoa', ...headers },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw faultOfLine(error, address.host);
    });
    const header = (name: string) => [answer.headers[name]].flat()[0];
    const location = header('location');
    if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined)
      return { status: answer.statusCode, host: address.host, header, body: answer.body };
    await answer.body.dump({ limit: 64 * 1024 }).catch(() => {});
    if (hop === REDIRECTS_MAX) throw new FetchFault(`${address.host} encaminha o pedido sem fim.`);
    address = checkAddress(location, hosts, address);
  }
}

/** https, or http on this machine, and one of the hosts; else a FetchFault. */
function checkAddress(url: string, hosts: readonly string[], base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new FetchFault('O endereço do arquivo não é um endereço.');
  const address = new URL(url, base);
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname));
  if (!isSafe) throw new FetchFault(`O endereço em ${address.host} não é https. Nada foi baixado de lá.`);
  if (!hosts.some((host) => covers(host, address.host)))
    throw new FetchFault(
      `O endereço leva a ${address.host}, que não está entre os permitidos. Nada foi baixado de lá. ` +
        'Se esta rede pede login num navegador, faça isso e tente de novo.',
    );
  return address;
}

const covers = (allowed: string, host: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

let direct: Agent | undefined;
let outside: EnvHttpProxyAgent | undefined;

/** By HTTPS_PROXY and NO_PROXY, but for this machine. */
async function dispatcherFor({ hostname }: URL): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const connect = { timeout: CONNECT_WITHIN_MS };
  if (isLoopback(hostname)) return (direct ??= new Agent({ connect }));
  return (outside ??= new EnvHttpProxyAgent({ connect }));
}
