import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyCluster } from '#testing/clusterTemplate.ts';
import { asBuilt, root } from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { expect, test } from './fixtures.ts';

test('SIGTERM to npm start ends the server that it started, and its database', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-npm-'));
  await copyCluster(dataDir, asBuilt('main'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SPEECH_THREADS: '1' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  npm.stdout.on('data', (text) => {
    out += String(text);
  });
  const origin = await until('the greeting', () => /http:\S+/.exec(out)?.[0]);
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  npm.kill('SIGTERM');
  const isGone = () =>
    fetch(`${origin}/api/health`).then(
      () => false,
      () => true,
    );
  await until('the end of the server', isGone);
  // The folder cannot be removed while a database still writes into it.
  await until('the end of the database', () => !fs.existsSync(path.join(dataDir, 'postgres/pg18/postmaster.pid')));
  fs.rmSync(dataDir, { recursive: true });
});
