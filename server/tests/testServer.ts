import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { AuthUser } from '#contract/auth.ts';
import { auth } from '#contract/auth.ts';
import { API_ROOT, type Endpoint, type Input, type Output, toRequest } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { type Project, projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { seedAccounts } from '#server/features/auth/seedAccounts.ts';
import { loadSessionKeys } from '#server/domain/sessions/sessionKeys.ts';
import { openLog } from '#server/log.ts';
import { startJobsOf, startParts, voicesFor } from '#server/start.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
type Options = { headers?: Record<string, string>; file?: { name: string; content: string | Uint8Array } };

/** A client of a running server, as one user or as a visitor. */
export interface Client {
  readonly user: AuthUser | undefined;
  readonly tokens: { accessToken: string; refreshToken: string };
  readonly cookie: string;
  /** Throws when the server refuses. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Output<E>>;
  /** The answer, whatever it is. */
  ask<E extends Endpoint>(endpoint: E, input: unknown, options?: Options): Promise<Answer<Output<E> & RefusalBody>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export const demoEmails: Record<Role, string> = {
  ADMIN: 'admin@entoa.local',
  MANAGER: 'gerente@entoa.local',
  USER: 'usuario@entoa.local',
};
export const DEMO_PASSWORD = 'Entoa#2026';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The real server on data, port and database of its own; `stop` leaves nothing running and nothing on disk. */
export async function startTestServer(environment: Record<string, string> = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    LOGIN_LIMIT: '1000',
    DEMO_LIMIT: '1000',
    SPEECH_THREADS: '2',
    ...environment,
  });
  const log = openLog(config.LOG_LEVEL);
  const parts = await startParts(config, log, { ownsDatabase: true });
  await seedAccounts(parts.db, config);
  const keys = await loadSessionKeys(parts.db);
  const app = await buildApp({ ...parts, config, log, keys, listVoices: voicesFor(parts.speech) });
  const jobs = await startJobsOf(parts, config, log);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    ...parts,
    config,
    origin,
    dataDir,
    visitor: client(origin, undefined),
    signIn: (role: Role) => signIn(origin, demoEmails[role], DEMO_PASSWORD),
    stop: async () => {
      await app.close();
      await jobs?.stop();
      await parts.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signIn(origin: string, email: string, password: string): Promise<Client> {
  const { body, headers, status } = await client(origin, undefined).ask(auth.login, { email, password });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return client(origin, {
    ...body,
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });
}

export function client(
  origin: string,
  session: { accessToken: string; refreshToken: string; user?: AuthUser; cookie?: string } | undefined,
): Client {
  const ask: Client['ask'] = async (endpoint, input, options = {}) => {
    const { method, url, ...rest } = toRequest(endpoint, input as never);
    const query =
      'params' in rest && rest.params
        ? `?${new URLSearchParams(
            Object.entries(rest.params)
              .filter(([, value]) => value !== undefined)
              .map(([name, value]): [string, string] => [name, String(value)]),
          )}`
        : '';
    const headers: Record<string, string> = {
      ...(session && { authorization: `Bearer ${session.accessToken}` }),
      ...options.headers,
    };
    let body: FormData | string | null = null;
    if ('body' in rest && endpoint.kind === 'multipart') {
      const form = new FormData();
      for (const [name, value] of Object.entries(rest.body ?? {})) form.append(name, String(value));
      if (options.file) form.append('file', new Blob([options.file.content as never]), options.file.name);
      body = form;
    } else if ('body' in rest) {
      body = JSON.stringify(rest.body);
      headers['content-type'] = 'application/json';
    }
    const answer = await fetch(origin + (endpoint.root ?? API_ROOT) + url + query, { method, headers, body });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
  return {
    user: session?.user,
    tokens: { accessToken: session?.accessToken ?? '', refreshToken: session?.refreshToken ?? '' },
    cookie: session?.cookie ?? '',
    ask,
    call: async (endpoint, input, options) => {
      const { status, body } = await ask(endpoint, input, options);
      if (status !== (endpoint.status ?? 200))
        throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    fetch: (path, init) =>
      fetch(origin + path, {
        ...init,
        headers: { ...(session && { authorization: `Bearer ${session.accessToken}` }), ...init?.headers },
      }),
  };
}

export async function until<T>(what: string, look: () => Promise<T | undefined | false>, limitMs = 60_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  }
}

/** What lies in the scratch folders of all processes. */
export function scratchFilesOf(dataDir: string): string[] {
  const entries = fs.readdirSync(path.join(dataDir, 'files/scratch'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The processes of loaded models that a process has started; read from Linux's /proc. */
export function graphProcessesOf(parent: number): number[] {
  const read = (file: string) => {
    try {
      return fs.readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return fs
    .readdirSync('/proc')
    .filter(
      (pid) =>
        /^\d+$/.test(pid) &&
        read(`/proc/${pid}/cmdline`).includes('graphProgram') &&
        read(`/proc/${pid}/status`).includes(`PPid:\t${parent}\n`),
    )
    .map(Number);
}

export async function newProject(user: Client, name = 'URA de testes'): Promise<Project> {
  return user.call(projects.create, { name, description: 'Feito por um teste' });
}

/** A text prompt that has been spoken. */
export async function spokenPrompt(
  user: Client,
  idProject: number,
  change: Partial<{ name: string; text: string; speaker: string; compression: boolean }> = {},
): Promise<Prompt> {
  const made = await user.call(prompts.create, {
    idProject,
    name: 'boas_vindas',
    text: 'Olá! Como posso ajudar?',
    speaker: 'Clara',
    compression: false,
    ...change,
  });
  if (!('id' in made)) throw new Error('not a prompt');
  return ended(user, made.id);
}

export async function ended(user: Client, id: number): Promise<Prompt> {
  return until(`the end of prompt ${id}`, async () => {
    const prompt = await user.call(prompts.get, { id });
    return (prompt.status === 'PROCESSED' || prompt.status === 'FAILED') && prompt;
  });
}
