import { eq } from 'drizzle-orm';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { bin } from '#contract/bin.ts';
import { PREVIEW_HEADER } from '#contract/preview.ts';
import { prompts } from '#contract/prompts.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import { masterName } from '#server/modules/storedNames.ts';
import { parseWav } from '#testing/sound/parseWav.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { TEXTS, pack, server, user, withServer } from '#server/tests/setups/packsSetup.ts';

withServer();

test('telephony of before masters: told, made of what there is, and mended by making it again', async () => {
  const { id: old } = await newProject(user, 'Antigos');
  const prompt = await spokenPrompt(user, old, { name: 'antigo', text: 'Este áudio é antigo.', compression: true });
  const hash = /[0-9a-f]{64}/.exec(prompt.path!)![0];
  await server.db.update(audios).set({ masterBytes: null }).where(eq(audios.hash, hash));
  const heard = Buffer.from(await (await user.fetch(prompt.path!)).arrayBuffer());
  expect(await user.call(projects.zipNames, { id: old, destination: 'asterisk' })).toMatchObject({ withoutMaster: 1 });
  const entries = await pack(old, { destination: 'asterisk', formats: 'alaw,ulaw' });
  expect(entries['antigos/antigo.alaw']!.equals(parseWav(heard).data)).toBe(true);
  expect(entries['relatorio.csv']!.toString()).toContain('Feito antes das matrizes; gere de novo');
  await spokenPrompt(user, old, { name: 'o mesmo', text: 'Este áudio é antigo.', compression: true });
  expect(await user.call(projects.zipNames, { id: old, destination: 'asterisk' })).toMatchObject({ withoutMaster: 0 });
  expect((await pack(old, { destination: 'asterisk' }))['antigos/antigo.alaw']!.equals(parseWav(heard).data)).toBe(
    false,
  );
});

test('more than a system takes stays out and is told, formats it does not take are refused', async () => {
  const { id: long } = await newProject(user, 'Longos');
  const prompt = await spokenPrompt(user, long, { name: 'longo', text: 'Este áudio conta como longo.' });
  await spokenPrompt(user, long, { name: 'curto', text: 'Este é curto.' });
  const hash = /[0-9a-f]{64}/.exec(prompt.path!)![0];
  await server.db.update(audios).set({ duration: 301 }).where(eq(audios.hash, hash));
  expect(await user.call(projects.zipNames, { id: long, destination: 'amazon-connect' })).toMatchObject({
    files: 1,
    tooLong: 1,
  });
  const entries = await pack(long, { destination: 'amazon-connect' });
  expect(Object.keys(entries)).toEqual(['curto.wav', ...TEXTS.split(', ')]);
  expect(entries['relatorio.csv']!.toString()).toContain('maior do que o destino aceita');
  const refused = async (input: object) =>
    ((await user.ask(projects.pack, { id: long, ...input })).body as { fields: object }).fields;
  expect(await refused({ destination: 'avaya', formats: 'alaw,ulaw' })).toEqual({
    formats: 'Para Avaya, use um de alaw, ulaw.',
  });
  expect(await refused({ destination: 'yeastar', formats: 'sln16' })).toEqual({ formats: 'Yeastar só recebe pcm8.' });
  expect(await refused({ destination: 'asterisk', formats: 'g722' })).toMatchObject({
    formats: 'Para Asterisk, FreePBX, Issabel, use um ou mais de alaw, ulaw, sln16, pcm8.',
  });
  expect(await refused({ destination: 'nortel' })).toMatchObject({
    destination: expect.stringContaining('O destino deve ser folder'),
  });
});

test('what is heard before it is saved has its master too; a master goes with its audio', async () => {
  const { id: heard } = await newProject(user, 'Ouvidos antes');
  const said = { speaker: 'Clara', compression: true, text: 'Este foi ouvido antes de salvo.' };
  const stream = await user.fetch('/api/prompts/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, idProject: heard }),
  });
  const hash = stream.headers.get(PREVIEW_HEADER)!;
  await stream.arrayBuffer();
  const master = path.join(server.dataDir, 'files', masterName(hash));
  const wav = parseWav(fs.readFileSync(master));
  expect([wav.tag, wav.rate]).toEqual([1, 22_050]);
  const prompt = await spokenPrompt(user, heard, said);
  expect(prompt.path).toContain(hash);
  expect(wav.frames / wav.rate).toBeCloseTo(prompt.duration!, 2);
  expect(await user.call(projects.zipNames, { id: heard, destination: 'avaya' })).toMatchObject({ withoutMaster: 0 });

  const admin = await server.signIn('ADMIN');
  await user.call(prompts.remove, { id: prompt.id });
  await admin.call(bin.purgePrompt, { id: prompt.id });
  await until('the master is swept', async () => !fs.existsSync(master));
});
