import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '#server/db/database.ts';
import { namedConnection } from '#server/db/namedConnection.ts';
import { openBackupFolder } from '#server/modules/backups/backupFolder.ts';
import type { Source } from '#server/modules/backups/container.ts';
import { BackupFault } from '#server/modules/backups/format.ts';
import { deleteUnlessHeld } from '#server/modules/backups/deletions.ts';
import { makeBackup } from '#server/modules/backups/makeBackup.ts';
import { describeFailure, openRestoring, type Restart } from '#server/modules/backups/openRestoring.ts';
import {
  type PreparedRestore,
  prepareRestore,
  restoreBackup,
  swapDatabase,
} from '#server/modules/backups/restoreBackup.ts';
import { sweepAudio } from '#server/modules/prompts/audioStore.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const placeOf = () => ({ connection: namedConnection(connectionOf(server.db.$client)), files: server.files });

/** Creates a backup and then removes an audio; returns the audio's hash and the backup. */
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

/**
 * Runs `work` during the second reading, when the backup has already been checked: before its second part, and at its
 * end.
 */
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
  expect(await prepared.release()).toBe(true);
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

/** Ends the connection that blocks deletions, like a failover of the database. */
const endHold = () =>
  server.db.$client.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and application_name = 'entoa restore'`,
  );
const drafts = async () => {
  const { rows } = await server.db.$client.query("select 1 from pg_database where datname like '%\\_restoring\\_%'");
  return rows.length;
};

test('a restore whose hold on deletions was lost before the swap is refused in words, and leaves nothing', async () => {
  const { source } = await backUpAndRemove('terceiras');
  const options = { ...placeOf(), endsSessions: true, onStep: () => {} };
  const cut = interrupted(source, endHold);
  await expect(restoreBackup({ ...options, source: cut })).rejects.toMatchObject({
    kind: 'interrupted',
    message: expect.stringContaining('restore again'),
  });
  const prepared = await prepareRestore({ ...options, source });
  expect(await drafts()).toBe(1);
  expect((await endHold()).rowCount).toBe(1);
  const swap = swapDatabase(options.connection, prepared, await prepared.release());
  await expect(swap).rejects.toMatchObject({ kind: 'interrupted' });
  expect(await drafts()).toBe(0);
});

test('the same in the page, where the hold is asked once the server does nothing more', async () => {
  const { source } = await backUpAndRemove('quartas');
  const problem = new Promise((resolve) => {
    const run: Restart['run'] = ({ beforeDatabaseStops, work }) =>
      void endHold()
        .then(beforeDatabaseStops)
        .then(() => work(placeOf().connection))
        .then(
          () => resolve('none'),
          (error: unknown) => resolve(describeFailure(error)),
        );
    const restoring = openRestoring({ ...server, restart: { run, problem: null } });
    restoring.begin(source, { answered: Promise.resolve(), end: async () => {} });
  });
  expect(await problem).toContain('A conexão com o banco de dados caiu durante a restauração');
  expect(await drafts()).toBe(0);
});

test('only a database that others use is called so', () => {
  expect(describeFailure(new BackupFault('The database is in use (1 connections)', 'inUse'))).toMatch(/outro servidor/);
  expect(describeFailure(new BackupFault('No right to make databases', 'role'))).toMatch(/CREATEDB/);
  expect(describeFailure(new Error('Permission denied'))).toMatch(/O registro do servidor diz por quê/);
});

test('an archive is removed where its restore cannot begin, or has failed', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const removed: string[] = [];
  const broken = (name: string) => ({
    source: {
      async *parts() {
        await held;
        yield* [];
      },
    },
    options: { answered: Promise.resolve(), end: async () => void removed.push(name) },
  });
  const [first, second, third] = [broken('first'), broken('second'), broken('third')];
  const restoring = openRestoring({ ...server, restart: { run: () => {}, problem: null } });
  restoring.begin(first.source, first.options);
  expect(() => restoring.assertCanBegin()).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  expect(() => restoring.begin(second.source, second.options)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  expect(removed).toEqual(['second']);
  letGo();
  await until('the end of the first', () => removed.includes('first'));
  const elsewhere = openRestoring(server);
  expect(() => elsewhere.begin(third.source, third.options)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  expect(removed).toEqual(['second', 'first', 'third']);
});
