import { setTimeout as pause } from 'node:timers/promises';
import { projects } from '#contract/projects.ts';
import { call, Ending, exitCodes, type Server } from './calls.ts';

const ASK_EVERY_MS = 1000;

/** Until nothing of the project waits to be spoken. */
export async function waitFor(
  server: Server,
  { project, seconds }: { project: number; seconds: number },
  say: (line: string) => void,
) {
  const until = Date.now() + seconds * 1000;
  for (let last = -1; ;) {
    const { prompts } = await call(server, { endpoint: projects.get, input: { id: project } });
    const left = prompts.enqueued + prompts.processing;
    if (left !== last) say(left === 0 ? `All ${prompts.total} are done.` : `${left} of ${prompts.total} to go.`);
    if (left === 0 && prompts.failed > 0)
      throw new Ending(exitCodes.incomplete, `${prompts.failed} failed: see 'Falhas' for the reasons.`);
    if (left === 0) return;
    if (Date.now() > until) throw new Ending(exitCodes.timeout, `${left} still wait after ${seconds} s.`);
    last = left;
    await pause(ASK_EVERY_MS);
  }
}
