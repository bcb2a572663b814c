import * as v from 'valibot';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { hasPermission, type Role } from '#contract/kit/permissions.ts';
import { apikeys } from '#contract/apikeys.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { RefusalBody } from '#contract/kit/refusal.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { signIn } from '#testing/client.ts';
import { type BenchServer, startBenchServer } from '#bench/benchServer.ts';
import { sampleFields } from './fuzzCases.ts';
import { type Operation, readOperations } from './fuzzOperations.ts';

const CASES = Number(process.env['FUZZ_CASES'] ?? 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 4;
const SLOW_MS = 1000;
const SLOW_AGAIN = 3;
/** Intended responses: maintenance, overload, full disk. */
const DELIBERATE = [503, 507];

type Caller = 'visitor' | 'forged' | 'service' | Role;
const callers: readonly Caller[] = ['visitor', 'forged', 'service', 'USER', 'MANAGER', 'ADMIN'];
const KEY = 'cd'.repeat(100);

interface Finding {
  readonly what: string;
  readonly caller: Caller;
  readonly request: string;
  readonly answer: string;
}

const server = await startBenchServer({ LOGIN_LIMIT: '100000', DEMO_LIMIT: '100000', LOG_LEVEL: 'fatal' });
const findings: Finding[] = [];
const byStatus = new Map<number, number>();
let slowestMs = 0;
try {
  const tokens = await signInAll(server);
  await ask(tokens.ADMIN, 'POST', addressOf(apikeys.create), { service: 'Fuzz', key: KEY, isIndefinite: true });
  const ids = await makeRecords(server);
  const operations = await readOperations(server.origin);
  for (const caller of callers) {
    const from = performance.now();
    for (const [place, operation] of operations.entries()) {
      const inputs = sampleFields(operation.schema, ids, CASES, SEED * 10_007 + place);
      await inParallel(inputs, (fields) => tryOne(caller, tokens, operation, fields, ids));
      if (operation.endpoint.path === '/settings')
        await ask(tokens.ADMIN, 'PATCH', '/api/settings', { maintenanceMode: false });
    }
    console.log(
      `${caller.padEnd(8)} ${operations.length} endpoints x ${CASES} in ` +
        `${Math.round((performance.now() - from) / 1000)} s`,
    );
  }
} finally {
  await server.stop();
}
console.log(
  `answers: ${[...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}; slowest ${Math.round(slowestMs)} ms`,
);
for (const { what, caller, request, answer } of findings.slice(0, 60))
  console.log(`${what}\n  ${caller} ${request}\n  ${answer}`);
console.log(findings.length === 0 ? 'nothing found' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;

async function signInAll({ origin }: BenchServer): Promise<Record<Caller, string | undefined>> {
  const tokenOf = async (role: Role) => (await signIn(origin, demoEmails[role], DEMO_PASSWORD)).tokens.accessToken;
  return {
    visitor: undefined,
    forged: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    service: KEY,
    USER: await tokenOf('USER'),
    MANAGER: await tokenOf('MANAGER'),
    ADMIN: await tokenOf('ADMIN'),
  };
}

async function makeRecords({ call }: BenchServer): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const { id: idProject } = await call(projects.create, {
      name: `Projeto do teste ${i}`,
      description: 'Feito por um teste',
    });
    await call(prompts.create, {
      idProject,
      name: 'boas_vindas',
      text: 'Bom dia!',
      speaker: 'Clara',
      compression: false,
    });
    ids.push(idProject);
  }
  return ids;
}

async function tryOne(
  caller: Caller,
  tokens: Record<Caller, string | undefined>,
  operation: Operation,
  fields: Record<string, unknown>,
  ids: readonly number[],
): Promise<void> {
  const { endpoint } = operation;
  // Records and sessions that other cases need must not be deleted.
  const keeps = endpoint.method === 'DELETE' || /logout|sessions/.test(endpoint.path);
  const inPath = Object.fromEntries(
    operation.inPath.map((name) => [name, segmentOf(keeps ? 900_000 + ids[0]! : (fields[name] ?? ids[0]))]),
  );
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !operation.inPath.includes(name)));
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(inPath[name]!.replaceAll(/\p{Surrogate}/gu, '?')),
  );
  const token = endpoint.path === '/auth/logout' ? 'none' : tokens[caller];
  let answer = await ask(token, endpoint.method, path, rest, operation);
  // A busy machine can make one response slow; a slow endpoint is slow every time.
  for (let again = 0; again < SLOW_AGAIN && answer.ms > SLOW_MS; again += 1)
    answer = { ...answer, ms: (await ask(token, endpoint.method, path, rest, operation)).ms };
  byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
  slowestMs = Math.max(slowestMs, answer.ms);
  const note = (what: string) =>
    findings.push({
      what,
      caller,
      request: `${endpoint.method} ${path} ${JSON.stringify(rest).slice(0, 300)}`,
      answer: `${answer.status} in ${Math.round(answer.ms)} ms: ${answer.text.slice(0, 200)}`,
    });
  if (answer.status >= 500 && !DELIBERATE.includes(answer.status)) note('an error of the server');
  if (answer.ms > SLOW_MS) note('slow');
  if (answer.status >= 400 && !v.is(RefusalBody, parse(answer.text))) note('a refusal of another shape');
  if (answer.status >= 200 && answer.status < 300) {
    if (!mayCall(caller, endpoint)) note('an answer for somebody who may not call');
    else if (!isValid(endpoint, { ...sentFields(rest, operation), ...inPath })) note('an answer to an invalid input');
  }
}

function mayCall(caller: Caller, { access }: Endpoint): boolean {
  if (access === 'public') return true;
  if (access === 'apikey') return caller === 'service';
  if (access === 'approval-link') return false;
  return caller === 'USER' || caller === 'MANAGER' || caller === 'ADMIN' ? hasPermission(caller, access) : false;
}

function isValid({ input }: Endpoint, fields: object): boolean {
  return v.safeParse(input, fields).success;
}

/** Clients normalize dots in paths, so that another address would be tested. */
function segmentOf(value: unknown): string {
  const text = asText(value).slice(0, 150);
  return /^\.{0,2}$/.test(text) ? '1' : text;
}

/** Queries and forms can only contain text. */
function sentFields(fields: Record<string, unknown>, { endpoint, isQuery }: Operation): Record<string, unknown> {
  return isQuery || endpoint.kind === 'multipart'
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]))
    : fields;
}
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\p{Surrogate}/gu, '?');
}

async function ask(
  token: string | undefined,
  method: string,
  path: string,
  fields: Record<string, unknown>,
  operation?: Operation,
) {
  const texts = operation ? (sentFields(fields, operation) as Record<string, string>) : {};
  const isQuery = operation?.isQuery === true;
  const query = isQuery && Object.keys(texts).length > 0 ? `?${new URLSearchParams(texts)}`.slice(0, 8000) : '';
  const headers: Record<string, string> = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  let body: FormData | string | undefined;
  if (operation?.endpoint.kind === 'multipart') {
    body = new FormData();
    for (const [name, text] of Object.entries(texts)) {
      const isFile = Object.hasOwn(operation.endpoint.files ?? { file: 0 }, name);
      if (isFile) body.append(name, new Blob([text]), 'fuzz.csv');
      else body.append(name, text);
    }
  } else if (!isQuery) {
    body = JSON.stringify(fields);
    headers['content-type'] = 'application/json';
  }
  const from = performance.now();
  const answer = await fetch(server.origin + path + query, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const headMs = performance.now() - from;
  // An event stream never ends.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { status: answer.status, text: '', ms: headMs };
  }
  // The demo aborts a visitor's stream when the same visitor requests another.
  const text = operation?.endpoint.kind === 'stream' ? await answer.text().catch(() => '') : await answer.text();
  return { status: answer.status, text, ms: operation?.endpoint.kind === 'stream' ? headMs : performance.now() - from };
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
