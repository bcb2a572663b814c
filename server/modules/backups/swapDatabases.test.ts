import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, newDataDirWithCluster } from '#server/tests/serverProcess.ts';
import { withDatabase } from '#server/tests/setups/backupSetup.ts';
import { openDatabases } from './swapDatabases.ts';

afterAll(cleanUp);

test('who is just leaving is waited for when databases change places; who stays is told of', async () => {
  await withDatabase(await newDataDirWithCluster(), async (connection) => {
    const databases = await openDatabases(connection, connection.database!);
    const visitor = new pg.Client(connection);
    await visitor.connect();
    try {
      await databases.keepAsPoint(await databases.makeDraft());
      const point = await databases.findPoint();
      expect(point?.note).toContain('before an upgrade');
      const draft = await databases.makeDraft();
      await expect(databases.putInPlace(draft)).rejects.toThrow('The database is in use (1 connections)');
      expect(await databases.findPoint()).toEqual(point);
      setTimeout(() => void visitor.end(), 1000);
      await databases.putInPlace(draft);
      expect(await databases.isJustRestored()).toBe(true);
      expect((await databases.findPoint())?.note).toContain('before a restore');
      expect(await databases.goBack()).toBe(true);
    } finally {
      await databases.end();
    }
  });
});
