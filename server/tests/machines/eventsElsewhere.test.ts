import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Change } from '#contract/events.ts';
import { projects } from '#contract/projects.ts';
import { followEvents } from '#testing/followEvents.ts';
import { until } from '#testing/until.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  type ServerProcess,
  startServerProcess,
} from '#server/tests/serverProcess.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

let first: ServerProcess;
let second: ServerProcess;
beforeAll(async () => {
  const DATA_DIR = await newDataDirWithCluster();
  first = await startServerProcess({ DATA_DIR });
  const socket = encodeURIComponent(path.join(DATA_DIR, 'postgres'));
  second = await startServerProcess({
    DATA_DIR: newDataDir(),
    DATABASE_URL: `postgres://entoa@/postgres?host=${socket}`,
    SPEECH_THREADS: '0',
  });
});
afterAll(cleanUp);

test('a change at one process is heard at another, within 300 ms', async () => {
  const [writer, reader] = [await first.signIn('USER'), await second.signIn('MANAGER')];
  const { id } = await newProject(writer);
  const heard = await followEvents(second.origin, reader.tokens);
  const took: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    const from = performance.now();
    let at: number | undefined;
    heard.onChange((change) => {
      if (change !== 'all' && change.kind === 'projects' && change.id === id) at ??= performance.now();
    });
    await writer.call(projects.update, { id, name: `URA ${round}`, description: 'Feito por um teste' });
    await until('the change', () => at !== undefined);
    took.push(at! - from);
  }
  // A systematic delay would affect every run, so the minimum suffices; `bench/machines/openEvents.ts` measures the
  // median.
  expect(Math.min(...took)).toBeLessThan(300);
  // Synthesized by the first process, announced by the second.
  const prompt = await spokenPrompt(writer, id);
  await until('the prompt', () =>
    heard.changes().some((one) => one !== 'all' && one.kind === 'prompts' && one.prompt === prompt.id),
  );
  heard.close();
});

test('what was heard at a process that ended goes on at the other, without a gap', async () => {
  const [writer, reader] = [await first.signIn('USER'), await first.signIn('MANAGER')];
  const heard = await followEvents(second.origin, reader.tokens);
  await newProject(writer);
  await until('a change', () => heard.changes().length > 0);
  // Open streams do not delay shutdown.
  second.child.kill('SIGTERM');
  expect(await second.ended()).toBe(0);
  await until('the end of the stream', () => heard.isEnded());
  const missed = await newProject(writer);
  const resumed = await followEvents(first.origin, { ...reader.tokens, lastId: heard.lastId() });
  expect(resumed.hello.isResumed).toBe(true);
  // Changes that the first process reported last may be repeated.
  const isMissed = (one: Change | 'all') => one !== 'all' && one.kind === 'projects' && one.id === missed.id;
  await until('what was missed', () => resumed.changes().some(isMissed));
  resumed.close();
});
