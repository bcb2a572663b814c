import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auth } from '#contract/auth.ts';
import { API_ROOT, type Endpoint, type Input, type Output, toRequest } from '#contract/kit/endpoint.ts';

const main = path.resolve(import.meta.dirname, '../dist/server/main.js');

export interface BenchServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly accessToken: string;
  readonly child: ChildProcess;
  call<E extends Endpoint>(endpoint: E, input: Input<E>, csv?: string): Promise<Output<E>>;
  stop(): Promise<void>;
}

/** The built server on data of its own, signed in. */
export async function startBenchServer(environment: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-bench-'));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk) => {
      const [, address] = /(http:\S+)/.exec(String(chunk)) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  let accessToken = '';
  const call: BenchServer['call'] = async (endpoint, input, csv) => {
    const { method, url, ...rest } = toRequest(endpoint, input);
    const query =
      'params' in rest && rest.params
        ? `?${new URLSearchParams(Object.entries(rest.params).map(([name, value]): [string, string] => [name, String(value)]))}`
        : '';
    const headers: Record<string, string> = { authorization: `Bearer ${accessToken}` };
    let body: FormData | string | null = null;
    if (csv !== undefined && 'body' in rest) {
      body = new FormData();
      for (const [name, value] of Object.entries(rest.body as Record<string, unknown>))
        body.append(name, String(value));
      body.append('file', new Blob([csv]), 'bench.csv');
    } else if ('body' in rest) {
      body = JSON.stringify(rest.body);
      headers['content-type'] = 'application/json';
    }
    const answer = await fetch(origin + API_ROOT + url + query, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Output<typeof endpoint>;
  };
  ({ accessToken } = await call(auth.login, { email: 'usuario@entoa.local', password: 'Entoa#2026' }));
  return {
    origin,
    dataDir,
    accessToken,
    child,
    call,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          fs.rmSync(dataDir, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
