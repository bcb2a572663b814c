import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '#server/db/database.ts';
import { namedConnection } from '#server/db/namedConnection.ts';
import { openBackupFolder } from '#server/modules/backups/backupFolder.ts';
import type { Source } from '#server/modules/backups/container.ts';
import { deleteUnlessHeld } from '#server/modules/backups/deletions.ts';
import { makeBackup } from '#server/modules/backups/makeBackup.ts';
import { type PreparedRestore, prepareRestore } from '#server/modules/backups/restoreBackup.ts';
import { sweepAudio } from '#server/modules/prompts/audioStore.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const placeOf = () => ({ connection: namedConnection(connectionOf(server.db.$client)), files: server.files });

/** The hash of an audio that only the backup names any more, and the backup. */
async function backUpAndRemove(folder: string): Promise<{ hash: string; source: Source }> {
  const user = await server.signIn('MANAGER');
  const { id } = await newProject(user);
  const prompt = await spokenPrompt(user, id, { text: `Só a cópia guarda isto: ${folder}` });
  const backups = openBackupFolder(path.join(server.dataDir, folder));
  await makeBackup({ ...placeOf(), version: '0.1.0', sink: await backups.openSink() });
  const [made] = await backups.list();
  await server.db.$client.query('delete from takes where prompt_id = $1', [prompt.id]);
  await server.db.$client.query('delete from prompts where id = $1', [prompt.id]);
  return { hash: path.basename(prompt.path!, '.wav'), source: backups.openSource(made!) };
}

/** Does `work` before the part of that number, in the second reading: the backup has been checked then. */
function interrupted(source: Source, work: () => Promise<unknown>): Source {
  let readings = 0;
  return {
    async *parts() {
      readings += 1;
      let place = 0;
      for await (const part of source.parts()) {
        if (readings === 2 && (place += 1) === 2) await work();
        yield part;
      }
      if (readings === 2) await work();
    },
  };
}

test('audio that the backup names is not swept between the check of a restore and its swap', async () => {
  const { hash, source } = await backUpAndRemove('copias');
  const audio = (await fs.promises.readdir(path.join(server.dataDir, 'files/audio'), { recursive: true })).find(
    (name) => name.includes(hash),
  );
  expect(audio).toBeDefined();
  const place = path.join(server.dataDir, 'files/audio', audio!);
  const sweep = () => deleteUnlessHeld(server.db.$client, () => sweepAudio(server.db, server.files, hash));
  const swept: boolean[] = [];
  const options = { ...placeOf(), endsSessions: true, onStep: () => {} };
  const prepared: PreparedRestore = await prepareRestore({
    ...options,
    source: interrupted(source, async () => swept.push(await sweep())),
  });
  swept.push(await sweep());
  expect(swept).toEqual([false, false, false]);
  expect(fs.existsSync(place)).toBe(true);
  await prepared.release();
  expect(await sweep()).toBe(true);
  expect(fs.existsSync(place)).toBe(false);
});

test('a restore that fails lets deletions go on', async () => {
  const { hash, source } = await backUpAndRemove('outras');
  const broken = interrupted(source, () => Promise.reject(new Error('broken')));
  await expect(prepareRestore({ ...placeOf(), endsSessions: true, onStep: () => {}, source: broken })).rejects.toThrow(
    'broken',
  );
  expect(await deleteUnlessHeld(server.db.$client, () => sweepAudio(server.db, server.files, hash))).toBe(true);
});
