import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import ipaddr from 'ipaddr.js';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { AllowedHosts } from '#server/base/publicAddress.ts';
import { isNetwork } from '#server/base/networkOf.ts';
import { engineEntries } from './readEngine.ts';
import { filesEntries } from './readFilesUrl.ts';

const NAME = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/;

/** List such as `receiver.intra,10.0.0.0/8`: host names and networks; a single address counts as a network. */
const allowedHosts = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }): AllowedHosts => {
        const entries = dataset.value.split(',').map((entry) => entry.trim().toLowerCase());
        const [names, networks] = [new Set<string>(), [] as [ipaddr.IPv4 | ipaddr.IPv6, number][]];
        for (const entry of entries.filter((one) => one !== '')) {
          if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
          else if (ipaddr.isValid(entry)) networks.push(ipaddr.parseCIDR(`${entry}/${entry.includes(':') ? 128 : 32}`));
          else if (NAME.test(entry)) names.add(entry);
          else {
            addIssue({
              message: `${name} must be names and networks, such as receiver.intra,10.1.0.0/16.`,
            });
            return NEVER;
          }
        }
        return { names, networks };
      }),
    ),
    '',
  );

/** Variables for external links on the landing page. */
const linkEntries = {
  SOCIAL_LINKS: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const links = dataset.value
          .split(',')
          .map((entry) => /^\s*([^=]{1,40}?)\s*=\s*(https?:\/\/\S+)\s*$/.exec(entry));
        if (links.every((link) => link !== null && URL.canParse(link[2]!)))
          return links.map((link) => ({ name: link![1]!, url: link![2]! }));
        addIssue({
          message:
            'SOCIAL_LINKS must look like GitHub=https://github.com/entoa,LinkedIn=https://linkedin.com/company/entoa.',
        });
        return NEVER;
      }),
    ),
  ),
};

const NO_PROXY = ['false', '0'];
/** Trusts the one proxy that connects: its client address counts, and earlier entries set by the client are ignored. */
const ONE_PROXY = ['true', '1'];

/** True for a valid value of TRUST_PROXY. */
function isProxyList(text: string): boolean {
  return (
    NO_PROXY.includes(text) || ONE_PROXY.includes(text) || text.split(',').every((entry) => isNetwork(entry.trim()))
  );
}

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** Value for Fastify's `trustProxy`: nobody, the directly connected proxy, or the listed proxies. */
function readProxies(text: string): TrustedProxies {
  if (NO_PROXY.includes(text)) return false;
  return ONE_PROXY.includes(text) ? (_address, hop) => hop === 0 : text.split(',').map((entry) => entry.trim());
}

const whole = (name: string, min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, `${name} must be a whole number.`),
      v.transform(Number),
      v.minValue(min, `${name} must be at least ${min}.`),
      v.maxValue(max, `${name} must be at most ${max}.`),
    ),
    String(fallback),
  );
const address = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.url(`${name} must be an address such as https://entoa.example.`),
      v.regex(/^https?:/, `${name} must start with http:// or https://.`),
      v.transform((url) => new URL(url)),
    ),
  );

/** Environment variables; docs/configuration.md explains each. */
const Environment = v.object({
  PORT: whole('PORT', 0, 65_535, 3000),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must not be empty.')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty.')), './data'),
  BACKUP_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((folder) => path.resolve(folder)),
    ),
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://.'),
      v.check(
        isDatabaseAddress,
        'DATABASE_URL must be an address such as postgres://entoa:password@db.example/entoa; ' +
          'in a password, / is written as %2F, # as %23, ? as %3F and % as %25.',
      ),
    ),
  ),
  ...filesEntries,
  FILES_CACHE_MB: whole('FILES_CACHE_MB', 16, 10_000_000, 1024),
  PUBLIC_URL: address('PUBLIC_URL'),
  API_HOST: address('API_HOST'),
  DEMO_ACCOUNTS: v.optional(
    v.picklist(['true', 'false', 'even-in-public'], 'DEMO_ACCOUNTS must be true, false or even-in-public.'),
  ),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('ADMIN_EMAIL must be an e-mail address.'))),
  ADMIN_NAME: v.optional(v.pipe(v.string(), v.regex(/^\s*\S+\s+\S/, 'ADMIN_NAME must be a first and a last name.'))),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(12, 'ADMIN_PASSWORD must have at least 12 characters.'))),
  INSTALLATION_NAME: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(40, 'INSTALLATION_NAME may have 40 characters.'),
      v.regex(/^[^\p{Cc}<>]*$/u, 'INSTALLATION_NAME may have no control characters, < or >.'),
    ),
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isProxyList,
        'TRUST_PROXY must be false, true (one proxy in front), or its addresses and networks, ' +
          'such as 10.0.0.2,192.168.0.0/16.',
      ),
      v.transform(readProxies),
    ),
    'false',
  ),
  SPEECH_THREADS: whole('SPEECH_THREADS', 0, 64, Math.min(os.availableParallelism(), 8)),
  MODEL_THREADS: whole('MODEL_THREADS', 1, 64, Math.max(1, Math.floor(os.availableParallelism() / 2))),
  LOGIN_LIMIT: whole('LOGIN_LIMIT', 1, 100_000, 10),
  DEMO_LIMIT: whole('DEMO_LIMIT', 1, 100_000, 30),
  ADMIN_URL: address('ADMIN_URL'),
  METRICS_URL: address('METRICS_URL'),
  CODE_URL: address('CODE_URL'),
  DOCS_URL: address('DOCS_URL'),
  ...linkEntries,
  VOICE_CATALOGUE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isCatalogueAddress,
        'VOICE_CATALOGUE_URL must be an https:// address without a password (http:// on this machine only).',
      ),
      v.transform((url) => new URL(url)),
    ),
  ),
  VOICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((keys) => [...new Set(keys.split(',').map((key) => key.trim()))].filter((key) => key !== '')),
    ),
    '',
  ),
  ...engineEntries,
  WEBHOOK_ALLOWED_HOSTS: allowedHosts('WEBHOOK_ALLOWED_HOSTS'),
  SMTP_ALLOWED_HOSTS: allowedHosts('SMTP_ALLOWED_HOSTS'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'METRICS_TOKEN must have at least 16 characters.'))),
  TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'TIME_ZONE must be a name such as America/Sao_Paulo.')),
    'America/Sao_Paulo',
  ),
  PRICE_PER_CHARACTER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}(\.\d{1,6})?$/, 'PRICE_PER_CHARACTER must be reais with at most six decimals, such as 0.0001.'),
    ),
    '0.0001',
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://.'),
      v.url('SMTP_URL must be an address such as smtp://user:password@mail.example:587.'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([^<>"\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        'MAIL_FROM must be an e-mail address, alone or as Name <address>.',
      ),
    ),
  ),
  OIDC_ISSUER: address('OIDC_ISSUER'),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    ),
    'info',
  ),
});

/** Names of all environment variables that are read. */
export const environmentNames: readonly string[] = Object.keys(Environment.entries);

export interface Config extends Readonly<Omit<v.InferOutput<typeof Environment>, 'DATA_DIR' | 'DEMO_ACCOUNTS'>> {
  /** Absolute path. */
  readonly DATA_DIR: string;
  readonly hasDemoAccounts: boolean;
  /** True if the demo accounts were explicitly enabled for everybody. */
  readonly isDemoForAll: boolean;
  readonly version: string;
  /** Path of PUBLIC_URL below which everything is served, such as `/voz`; empty at the root of its host. */
  readonly basePath: string;
}

/** An unusable configuration; its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(Environment, withSecretFiles(given));
  if (!parsed.success) throw new ConfigError(parsed.issues[0].message);
  const { DATA_DIR, DEMO_ACCOUNTS, ...rest } = parsed.output;
  if (rest.SMTP_URL !== undefined && rest.MAIL_FROM === undefined)
    throw new ConfigError('SMTP_URL needs MAIL_FROM, the address mails come from.');
  checkOidc(rest);
  if (rest.FILES_URL && !(rest.AWS_ACCESS_KEY_ID && rest.AWS_SECRET_ACCESS_KEY))
    throw new ConfigError('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const basePath = readBasePath(rest.PUBLIC_URL);
  if (basePath === undefined) throw new ConfigError(BASE_PATH_RULE);
  const isPublic = !isLoopback(rest.HOST) || (rest.PUBLIC_URL !== undefined && !isLoopback(rest.PUBLIC_URL.hostname));
  if (isPublic && DEMO_ACCOUNTS === 'true') {
    throw new ConfigError(
      'The demo accounts have a known password, so they stay off where others can reach the server: ' +
        'unset DEMO_ACCOUNTS, or set DEMO_ACCOUNTS=even-in-public if you really mean it.',
    );
  }
  if (isPublic && rest.PUBLIC_URL === undefined) {
    throw new ConfigError(`HOST=${rest.HOST} can be reached by others: set PUBLIC_URL to the address they will use.`);
  }
  const hasDemoAccounts = DEMO_ACCOUNTS === 'even-in-public' || (!isPublic && DEMO_ACCOUNTS !== 'false');
  if ((rest.ADMIN_EMAIL === undefined) !== (rest.ADMIN_PASSWORD === undefined))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE) go together.');
  return {
    ...rest,
    DATA_DIR: path.resolve(DATA_DIR),
    hasDemoAccounts,
    isDemoForAll: DEMO_ACCOUNTS === 'even-in-public',
    version: process.env.ENTOA_VERSION ?? 'dev',
    basePath,
  };
}

/** Reads the password from a file, the usual way to give secrets to containers. */
function withSecretFiles({ ADMIN_PASSWORD_FILE: file, ...given }: Record<string, string | undefined>) {
  if (file === undefined) return given;
  try {
    return { ...given, ADMIN_PASSWORD: fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch {
    throw new ConfigError(`ADMIN_PASSWORD_FILE=${file} cannot be read.`);
  }
}

function checkOidc({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: id,
  OIDC_CLIENT_SECRET: secret,
}: Partial<v.InferOutput<typeof Environment>>) {
  const given = [issuer, id, secret].filter((value) => value !== undefined).length;
  if (given !== 0 && given !== 3)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together.');
  if (issuer && issuer.protocol !== 'https:' && !isLoopback(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER must start with https://.');
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isDatabaseAddress(text: string): boolean {
  try {
    parseIntoClientConfig(text);
    return true;
  } catch (error) {
    // Other errors are about files that it names, such as a certificate, and say so when it is used.
    return !(error instanceof URIError) && (error as NodeJS.ErrnoException).code !== 'ERR_INVALID_URL';
  }
}

function isCatalogueAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && username === '' && password === '';
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '' && /^[A-Za-z_+-]+(\/[\w+-]+)*$/.test(name);
  } catch {
    return false;
  }
}

/** Characters that need no escaping in addresses, patterns and cookies. */
const BASE = /^(\/[A-Za-z0-9_-]+)*$/;
/** Entoa's own paths, which would be ambiguous as a base path. */
const OWN = /^\/(api|v1|assets|auth|dashboard|admin|metrics)(\/|$)/;

const BASE_PATH_RULE =
  'The path of PUBLIC_URL must be of letters, digits, - and _, and not one of Entoa’s own, ' +
  'such as https://intra.example/voz.';

/** Path of PUBLIC_URL without trailing slash; undefined if it cannot be used. */
function readBasePath(url: URL | undefined): string | undefined {
  const base = url?.pathname.replace(/\/+$/, '') ?? '';
  return BASE.test(base) && !OWN.test(base) && !url?.search && !url?.hash ? base : undefined;
}
