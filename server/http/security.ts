import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '#server/config/config.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Sets strict security headers; `webDir` holds the built pages whose inline scripts and styles are allowed. */
export async function secure(app: FastifyInstance, config: Config, webDir: string | undefined) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashInline(webDir, 'script')],
        scriptSrcAttr: ["'none'"],
        styleSrcElem: ["'self'", ...hashInline(webDir, 'style')],
        // Mantine positions popovers and sets sizes with style attributes.
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
    // Browsers ignore it on plain http outside loopback and log an error.
    crossOriginOpenerPolicy: isTrustworthy(config.PUBLIC_URL) && { policy: 'same-origin' },
    // Links in mails carry a token, which must not leak to the page's resources.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request) => {
    if (refusesProxies(config) && isProxied(request)) throw new Refusal('BEHIND_PROXY');
  });
  // Prevents DNS rebinding: a foreign page must not reach a server on loopback through a name that it controls.
  app.addHook('onRequest', async (request) => {
    const host = comparable(request.hostname.replace(/:\d+$/, ''));
    const publicHost = config.PUBLIC_URL && comparable(config.PUBLIC_URL.hostname);
    if (!isLoopback(host) && host !== publicHost) throw new Refusal('WRONG_HOST');
  });
}

/** Host name without differences that DNS ignores: case and the final dot of a fully qualified name. */
const comparable = (host: string) => host.toLowerCase().replace(/\.$/, '');

const isTrustworthy = (url: URL | undefined) =>
  url === undefined || url.protocol === 'https:' || isLoopback(url.hostname);

/** Headers that proxies add to forwarded requests. */
export const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** nginx uses HTTP/1.0 to its upstreams by default; no browser does. */
export const isProxied = ({ headers, raw }: FastifyRequest) =>
  raw.httpVersion === '1.0' || proxyHeaders.some((header) => headers[header] !== undefined);

/**
 * The demo accounts' password is public, and they are only enabled because the server is reachable from this machine
 * alone. A local proxy would open them to everybody who reaches the proxy, whatever Host it sends.
 */
const refusesProxies = ({ hasDemoAccounts, isDemoForAll }: Config) => hasDemoAccounts && !isDemoForAll;

/** Hashes are read from the built pages, so that the policy always matches them. */
function hashInline(webDir: string | undefined, tag: 'script' | 'style'): string[] {
  if (webDir === undefined) return [];
  const pages = fs
    .readdirSync(webDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => fs.readFileSync(path.join(webDir, file), 'utf8'));
  const sources = pages.flatMap((html) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, source]) => source!),
  );
  return [...new Set(sources)].map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
}
