import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { verdicts } from '#server/modules/verdicts/schema.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { dropTakes } from './dropTakes.ts';
import { sweepOldTakes } from './oldTakes.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  // Otherwise every earlier audio would stay as a take.
  await (await server.signIn('ADMIN')).call(settings.update, { takesKept: 0 });
});
afterAll(() => server.stop());

/** Creates a prompt, invalidates it and changes it so that it gets new audio. */
async function remadePrompt(idProject: number, word: string) {
  const old = await spokenPrompt(user, idProject, { text: `O ${word} de antes.` });
  await user.call(prompts.invalidate, { id: old.id, reason: 'pausa longa' });
  await user.call(prompts.update, {
    id: old.id,
    text: `O ${word} de agora.`,
    speaker: old.speaker,
    compression: old.compression,
  });
  return { old, made: await ended(user, old.id) };
}
/** Runs the nightly deletions. */
async function letGo(): Promise<void> {
  await dropTakes(server.db)({}, { signal: AbortSignal.timeout(60_000) });
  await sweepOldTakes(server.db);
}
const statusOf = async (path: string) => (await user.fetch(path, { method: 'HEAD' })).status;

test('new audio of an invalidated prompt goes back to the review by itself, beside the old one', async () => {
  const project = await newProject(user, 'Feito de novo');
  const { old, made } = await remadePrompt(project.id, 'aviso');
  expect(made).toMatchObject({
    invalidated: true,
    isRevised: false,
    isRemade: true,
    reason: 'pausa longa',
    invalidatedPath: old.path,
  });
  expect(made.path).not.toBe(old.path);
  expect(await statusOf(old.path!)).toBe(200);
  expect((await user.call(projects.get, { id: project.id })).prompts.invalidated).toBe(0);
  // The revision flag is unchanged, since nobody has judged the new audio.
  const unrevised = await user.call(prompts.listInvalidated, { revised: false });
  expect(unrevised.data.map(({ id }) => id)).toContain(old.id);

  // Approving the new audio marks the rejection as revised.
  expect(await user.call(prompts.approve, { id: old.id, path: made.path! })).toMatchObject({
    isRevised: true,
    isRemade: false,
    approvedBy: expect.any(String),
    invalidatedPath: null,
  });
  expect(await user.call(prompts.undoApprove, { id: old.id })).toMatchObject({ isRevised: false, isRemade: true });
  await user.call(prompts.approve, { id: old.id });

  await letGo();
  expect(await statusOf(old.path!)).toBe(200);
  await server.db
    .update(verdicts)
    .set({ revisedAt: sql`now() - interval '25 hours'` })
    .where(eq(verdicts.promptId, old.id));
  await letGo();
  await until('the old audio is let go', async () => (await statusOf(old.path!)) === 410);
  expect(await statusOf(made.path!)).toBe(200);
});

test('new audio that is bad too is invalidated again, with its own reason; older audio goes', async () => {
  const project = await newProject(user, 'De mal a pior');
  const { old, made } = await remadePrompt(project.id, 'texto');
  expect(await user.call(prompts.invalidate, { id: old.id, reason: 'voz errada' })).toMatchObject({
    isRemade: false,
    reason: 'voz errada',
  });
  const manager = await server.signIn('MANAGER');
  const late = (await manager.ask(prompts.invalidate, { id: old.id, reason: 'outra' })).body;
  expect(late.message).toBe('Este prompt já está invalidado.');
  // A conflict names the person who was first, and when.
  const { firstName, lastName } = user.user!;
  expect(late.present).toMatchObject({ reason: 'voz errada', changedBy: `${firstName} ${lastName}` });
  expect(Date.parse((late.present as { changedAt: string }).changedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect((await user.ask(prompts.approve, { id: old.id })).body.message).toBe('Este prompt está invalidado.');
  expect((await user.call(projects.get, { id: project.id })).prompts.invalidated).toBe(1);
  await letGo();
  await until('the first audio is let go', async () => (await statusOf(old.path!)) === 410);
  expect(await statusOf(made.path!)).toBe(200);
});

test('an invalidated prompt without audio waits for a review as soon as it has some', async () => {
  const project = await newProject(user, 'Falhou antes');
  const failed = await spokenPrompt(user, project.id, { text: '\u0e46' });
  expect(failed.status).toBe('FAILED');
  await user.call(prompts.invalidate, { id: failed.id, reason: 'não fala' });
  await user.call(prompts.update, { id: failed.id, text: 'Agora fala.', speaker: 'Clara', compression: false });
  expect(await ended(user, failed.id)).toMatchObject({ isRemade: true, invalidatedPath: null });
});

test('a zip takes the new audio; the banner, the bell and the report say what it left out and why', async () => {
  const project = await newProject(user, 'Zip que conta');
  await remadePrompt(project.id, 'zip');
  const bad = await spokenPrompt(user, project.id, { name: 'ruim', text: 'Este fica de fora.' });
  await user.call(prompts.invalidate, { id: bad.id, reason: 'voz errada' });
  await spokenPrompt(user, project.id, { name: 'mudo', text: '\u0e46' });
  await user.call(projects.pack, { id: project.id });
  const packed = await until('the zip', async () => {
    const now = await user.call(projects.get, { id: project.id });
    return !now.isPacking && now.zipPath !== null && now;
  });
  const leftOut = { invalidated: 1, failed: 1, waiting: 0, missing: 0 };
  expect(packed.zip).toMatchObject({ done: 1, leftOut });
  const { data } = await user.call(notifications.list, {});
  expect(data.find(({ kind }) => kind === 'zip')).toMatchObject({ files: 1, leftOut });
});
