import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '#server/config/config.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Strict headers for everything; `webDir` holds the built pages whose inline scripts may run. */
export async function secure(app: FastifyInstance, config: Config, webDir: string | undefined) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(webDir ? hashInlineScripts(webDir) : [])],
        scriptSrcAttr: ["'none'"],
        styleSrcElem: ["'self'"],
        // Mantine places popovers and sizes by style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.PUBLIC_URL?.protocol === 'https:' ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Over plain http off loopback browsers ignore it, with an error in the console.
    crossOriginOpenerPolicy: isTrustworthy(config.PUBLIC_URL) && { policy: 'same-origin' },
    // Links in mails carry a token: it must not travel on with what the page loads.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request) => {
    if (refusesProxies(config) && isProxied(request)) throw new Refusal('BEHIND_PROXY');
  });
  // A page elsewhere must not reach a server on loopback through a name that it controls (DNS rebinding).
  app.addHook('onRequest', async (request) => {
    const host = comparable(request.hostname.replace(/:\d+$/, ''));
    const publicHost = config.PUBLIC_URL && comparable(config.PUBLIC_URL.hostname);
    if (!isLoopback(host) && host !== publicHost) throw new Refusal('WRONG_HOST');
  });
}

/** A host name without the differences that DNS does not know: case, and the dot of a fully qualified name. */
const comparable = (host: string) => host.toLowerCase().replace(/\.$/, '');

const isTrustworthy = (url: URL | undefined) =>
  url === undefined || url.protocol === 'https:' || isLoopback(url.hostname);

/** What proxies say of the request they pass on. */
export const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** HTTP/1.0 is what nginx speaks to what is behind it unless told otherwise, and no browser. */
export const isProxied = ({ headers, raw }: FastifyRequest) =>
  raw.httpVersion === '1.0' || proxyHeaders.some((header) => headers[header] !== undefined);

/**
 * The demo accounts' password is known, and they are on because only this machine reaches the server: a proxy on it
 * would open them to whoever reaches the proxy, whatever Host it sends.
 */
const refusesProxies = ({ hasDemoAccounts, isDemoForAll }: Config) => hasDemoAccounts && !isDemoForAll;

/** Read from the built pages, so that the policy cannot fall out of step with them. */
function hashInlineScripts(webDir: string): string[] {
  const pages = fs
    .readdirSync(webDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => fs.readFileSync(path.join(webDir, file), 'utf8'));
  const sources = pages.flatMap((html) =>
    [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source]) => source!),
  );
  return [...new Set(sources)].map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
}
