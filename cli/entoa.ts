#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { approvalLinks } from '#contract/approvalLinks.ts';
import type { Input } from '#contract/kit/endpoint.ts';
import { Language } from '#contract/kit/languages.ts';
import { projects } from '#contract/projects.ts';
import type { HeardStatus } from '#contract/promptFilter.ts';
import { prompts } from '#contract/prompts.ts';
import { Ending, exitCodes, type Server, call } from './calls.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

const USAGE = `entoa push FILE --project ID    brings a script (CSV: name;text); a second time there is nothing to do
             [--voice NAME] [--output telephony|quality] [--language english]
                                 of new prompts, else what the project says, else as the newest one
             [--delete-missing]  prompts that no line names go into the bin
             [--dry-run]         only says what would happen
entoa wait --project ID          until everything is spoken
             [--timeout SECONDS] 900 unless told
             [--checked]         and until a recognizer has heard all of it; ends with 4 if it heard other words
entoa pull --project ID          fetches the audio that is new or changed
             [--to FOLDER]       the present one unless told
             [--approved]        only what somebody found good
             [--captions]        with captions (VTT) beside each audio
entoa approve-link PROJECT       sends prompts to a client for approval and prints the link, once
             [--until DAY]       last day, YYYY-MM-DD; 30 days unless told
             [--title TEXT] [--client NAME] [--note TEXT]
             [--email ADDRESS]   where the client gets the code of the first opening
             [--download]        the client may download the audio
             [--search TEXT]     only prompts whose name or text has it

A server that is away, or at its limits, is waited for: [--patience SECONDS], 60 unless told.
ENTOA_URL is the server's address, ENTOA_KEY a key with the permissions it takes.
Ends with 0 done, 1 refused or failed, 2 not understood, 3 server away, 4 lines refused or prompts failed,
5 out of time.`;

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  const ending = endingOf(error);
  process.stderr.write(`${ending.message}\n`);
  process.exitCode = ending.code;
}

/** Errors that nobody foresaw, such as a full disk, are no misuse: a caller may try again. */
function endingOf(error: unknown): Ending {
  if (error instanceof Ending) return error;
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  return isUsage ? new Ending(exitCodes.usage, (error as Error).message) : new Ending(exitCodes.failed, String(error));
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      voice: { type: 'string' },
      output: { type: 'string' },
      language: { type: 'string' },
      'delete-missing': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      timeout: { type: 'string', default: '900' },
      to: { type: 'string', default: '.' },
      approved: { type: 'boolean', default: false },
      checked: { type: 'boolean', default: false },
      captions: { type: 'boolean', default: false },
      until: { type: 'string' },
      title: { type: 'string' },
      client: { type: 'string' },
      note: { type: 'string' },
      email: { type: 'string' },
      download: { type: 'boolean', default: false },
      search: { type: 'string', default: '' },
      patience: { type: 'string', default: '60' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, file, ...rest] = positionals;
  if (values.help || command === undefined) return say(USAGE);
  const takesWord = command === 'push' || command === 'approve-link';
  const isUnderstood = rest.length === 0 && takesWord === (file !== undefined);
  if (!isUnderstood || !['push', 'wait', 'pull', 'approve-link'].includes(command))
    throw new Ending(exitCodes.usage, USAGE);
  const server = serverOf(process.env, numberOf('--patience', values.patience));
  if (command === 'approve-link') {
    const { until, title, client, note, email, download, search } = values;
    return approveLink(server, {
      id: numberOf('PROJECT', file),
      title,
      input: { client, note, email, expiresAt: until, mayDownload: download, filter: { search } },
      say,
    });
  }
  const project = numberOf('--project', values.project);
  const seconds = numberOf('--timeout', values.timeout);
  const waiting = { project, seconds, until: Date.now() + 1000 * seconds };
  if (command === 'wait') {
    await waitForAudio(server, waiting, say);
    return values.checked ? waitForChecks(server, waiting, say) : undefined;
  }
  if (command === 'pull') {
    const { to: folder, approved: isApprovedOnly, captions: hasCaptions } = values;
    return pull(server, { project, folder, isApprovedOnly, hasCaptions }, say);
  }
  return push(
    server,
    {
      project,
      file: file!,
      voice: values.voice,
      isTelephony: isTelephony(values.output),
      language: languageOf(values.language),
      deletesMissing: values['delete-missing'],
      isDryRun: values['dry-run'],
    },
    say,
  );
}

interface LinkOrder {
  readonly id: number;
  readonly title: string | undefined;
  readonly input: Omit<Input<typeof approvalLinks.create>, 'id' | 'title'>;
  readonly say: Say;
}

/** Creates a link for approval, named after the project unless a title is given, and prints its address. */
async function approveLink(server: Server, { id, title, input, say }: LinkOrder): Promise<void> {
  const named = title ?? (await call(server, { endpoint: projects.get, input: { id } })).name;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const order = { id, title: named, ...given };
  const { url, total, expiresAt } = await call(server, {
    endpoint: approvalLinks.create,
    input: order,
    idempotencyKey: randomUUID(),
  });
  say(url);
  say(`${total} prompts, until ${expiresAt}. The address is shown this once.`);
}

/** The key comes from the environment, because other users of the machine can see arguments. */
function serverOf({ ENTOA_URL, ENTOA_KEY }: NodeJS.ProcessEnv, patience: number): Server {
  if (!ENTOA_URL || !/^https?:\/\//.test(ENTOA_URL))
    throw new Ending(exitCodes.usage, 'ENTOA_URL must be the address of the server, such as https://voz.example.');
  if (!ENTOA_KEY) throw new Ending(exitCodes.usage, 'ENTOA_KEY must be an API key of the server.');
  return { origin: ENTOA_URL.replace(/\/+$/, ''), key: ENTOA_KEY, patienceMs: 1000 * patience };
}

function numberOf(option: string, given: string | undefined): number {
  if (given === undefined || !/^[1-9]\d{0,9}$/.test(given))
    throw new Ending(exitCodes.usage, `${option} must be a number from 1.`);
  return Number(given);
}

function isTelephony(output: string | undefined): boolean | undefined {
  if (output !== undefined && output !== 'telephony' && output !== 'quality')
    throw new Ending(exitCodes.usage, '--output must be telephony or quality.');
  return output === undefined ? undefined : output === 'telephony';
}

function languageOf(given: string | undefined): Language | undefined {
  if (given === undefined || Language.options.some((language) => language === given))
    return given as undefined | Language;
  throw new Ending(exitCodes.usage, `--language must be one of ${Language.options.join(', ')}.`);
}

const ASK_EVERY_MS = 1000;

interface Waiting {
  readonly project: number;
  readonly seconds: number;
  /** Time at which they are over, in ms since the epoch. */
  readonly until: number;
}
type Say = (line: string) => void;

/** Waits until no prompt of the project is queued or being synthesized. */
async function waitForAudio(server: Server, waiting: Waiting, say: Say) {
  const { project } = waiting;
  for (let last = -1; ;) {
    const { prompts: counts } = await call(server, { endpoint: projects.get, input: { id: project } });
    const left = counts.enqueued + counts.processing;
    if (left !== last) say(left === 0 ? `All ${counts.total} are done.` : `${left} of ${counts.total} to go.`);
    if (left === 0 && counts.failed > 0)
      throw new Ending(exitCodes.incomplete, `${counts.failed} failed: see 'Falhas' for the reasons.`);
    if (left === 0) return;
    assertInTime(waiting, `${left} still wait`);
    last = left;
    await pause(ASK_EVERY_MS);
  }
}

/** Waits until a recognizer has checked all audio of the project. */
async function waitForChecks(server: Server, waiting: Waiting, say: Say) {
  const { project: idProject } = waiting;
  const count = async (heard: HeardStatus) =>
    (await call(server, { endpoint: prompts.list, input: { idProject, status: 'PROCESSED', heard, perPage: 10 } })).meta
      .total;
  for (let last = -1; ;) {
    const left = await count('unchecked');
    if (left !== last && left > 0) say(`${left} not checked yet.`);
    if (left === 0) break;
    assertInTime(waiting, `${left} are not checked`);
    last = left;
    await pause(ASK_EVERY_MS);
  }
  const differing = await count('differs');
  if (differing > 0) throw new Ending(exitCodes.incomplete, `${differing} were heard differently: review them.`);
  say('All were heard as written.');
}

function assertInTime({ until, seconds }: Waiting, what: string): void {
  if (Date.now() > until) throw new Ending(exitCodes.timeout, `${what} after ${seconds} s.`);
}
