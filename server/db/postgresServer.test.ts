import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, newDataDirWithCluster } from '#server/tests/serverProcess.ts';
import { withDatabase } from '#server/tests/setups/backupSetup.ts';

afterAll(cleanUp);

test('its log has errors without statements and values, and begins anew when it is long', async () => {
  const dataDir = await newDataDirWithCluster();
  const log = path.join(dataDir, 'postgres/postgres.log');
  fs.writeFileSync(log, 'earlier\n'.repeat(2_200_000));
  await withDatabase(dataDir, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('create temporary table people (email text primary key)');
    const add = () => client.query("insert into people values ('ana.souza@empresa.example')");
    await add();
    await expect(add()).rejects.toThrow('duplicate key');
    await client.end();
  });
  const said = fs.readFileSync(log, 'utf8');
  expect(said).toContain('duplicate key value');
  expect(said).not.toContain('ana.souza');
  expect(said).not.toContain('earlier');
  expect(fs.readFileSync(`${log}.1`, 'utf8')).toContain('earlier');
});
