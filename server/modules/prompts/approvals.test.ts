import { afterAll, beforeAll, expect, test } from 'vitest';
import { prompts } from '#contract/prompts.ts';
import { type Client } from '#testing/client.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const standing = async (id: number) => {
  const { approvedAt, approvedBy } = await user.call(prompts.get, { id });
  return [approvedAt !== null, approvedBy];
};

test('an approval says who and when, and holds for that very audio only', async () => {
  const { id: idProject } = await newProject(user);
  const prompt = await spokenPrompt(user, idProject, { text: 'Texto aprovado.' });
  const approved = await user.call(prompts.approve, { id: prompt.id, path: prompt.path! });
  expect(approved.approvedBy).toBe('Ugo Usuário');
  expect(Math.abs(Date.parse(approved.approvedAt!) - Date.now())).toBeLessThan(20_000);
  expect((await user.ask(prompts.approve, { id: prompt.id })).body).toMatchObject({
    code: 'CONFLICT',
    message: 'Este áudio já foi aprovado.',
    present: { id: prompt.id },
  });
  await user.call(prompts.update, { id: prompt.id, text: 'Texto mudado.', speaker: 'Clara', compression: false });
  await ended(user, prompt.id);
  expect(await standing(prompt.id)).toEqual([false, null]);
  // Another voice clears it too; returning to the very same audio restores it.
  await user.call(prompts.update, { id: prompt.id, text: 'Texto aprovado.', speaker: 'Clara', compression: false });
  await ended(user, prompt.id);
  expect(await standing(prompt.id)).toEqual([true, 'Ugo Usuário']);
  await user.call(prompts.undoApprove, { id: prompt.id });
  expect(await standing(prompt.id)).toEqual([false, null]);
  expect((await user.ask(prompts.undoApprove, { id: prompt.id })).body.code).toBe('CONFLICT');
});

test('audio that was heard before a change is neither approved nor rejected by it', async () => {
  const { id: idProject } = await newProject(user);
  const prompt = await spokenPrompt(user, idProject, { text: 'Ouvido antes.' });
  await user.call(prompts.update, { id: prompt.id, text: 'Feito depois.', speaker: 'Clara', compression: false });
  await ended(user, prompt.id);
  const heard = { id: prompt.id, path: prompt.path! };
  const changed = [409, 'O áudio mudou desde que você o ouviu. Ouça de novo.'];
  for (const late of [
    await user.ask(prompts.approve, heard),
    await user.ask(prompts.invalidate, { ...heard, reason: 'pausa longa' }),
  ])
    expect([late.status, late.body.message]).toEqual(changed);
  const { path } = await user.call(prompts.get, { id: prompt.id });
  expect(await user.call(prompts.invalidate, { ...heard, path: path!, reason: 'pausa longa' })).toMatchObject({
    invalidated: true,
  });
  const revised = await user.ask(prompts.revise, heard);
  expect([revised.status, revised.body.message]).toEqual(changed);
});

test('an invalidated prompt is not approved until it is revised; an invalidation takes the approval away', async () => {
  const { id: idProject } = await newProject(user);
  const { id } = await spokenPrompt(user, idProject, { text: 'Bom e depois ruim.' });
  await user.call(prompts.approve, { id });
  await user.call(prompts.invalidate, { id, reason: 'pausa longa' });
  expect(await standing(id)).toEqual([false, null]);
  expect((await user.ask(prompts.approve, { id })).body.message).toBe('Este prompt está invalidado.');
  await user.call(prompts.revise, { id });
  await user.call(prompts.approve, { id });
  expect((await standing(id))[0]).toBe(true);
});
