import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { backups } from '#contract/backups.ts';
import { batches } from '#contract/batches.ts';
import { health } from '#contract/health.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { cleanUp, startServerProcess } from '#server/tests/serverProcess.ts';
import { smallDisk } from '#server/tests/setups/smallDisk.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { needs } from '#testing/needs.ts';
import { until } from '#testing/until.ts';

afterEach(cleanUp);
const disk = smallDisk(300);
afterAll(() => disk?.remove());

test(
  'what does not fit is refused at the beginning, and stops at the reserve',
  needs('mounting', disk !== undefined),
  async () => {
    const DATA_DIR = disk!.folder;
    const BACKUP_DIR = path.join(DATA_DIR, 'backups');
    const own = { ADMIN_EMAIL: 'iris@exemplo.com.br', ADMIN_PASSWORD: 'Minha#Senha2026' };
    const server = await startServerProcess({ DATA_DIR, BACKUP_DIR, ...own });
    const [user, admin] = [await server.signIn('MANAGER'), await server.signIn('ADMIN')];
    const free = () => {
      const { bavail, bsize } = fs.statfsSync(DATA_DIR);
      return (bavail * bsize) / 1024 ** 2;
    };
    const before = free();
    const { id: idProject } = await newProject(user);
    const prompt = await spokenPrompt(user, idProject);
    await admin.call(backups.make, {});
    const [backup] = await until('a backup', async () => {
      const { data } = await admin.call(backups.list, {});
      return data.length > 0 && data;
    });

    // An announced length is refused before the first byte is received.
    const announced = await user.fetch('/api/models/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(1024 ** 3) },
    });
    const missing = expect.stringMatching(/^Faltam [\d.]+ MB livres no disco do servidor/);
    expect([announced.status, await announced.json()]).toMatchObject([507, { code: 'DISK_FULL', message: missing }]);
    const stated = http.request(`${server.origin}/api/prompts/files/check`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.tokens.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1024 ** 3,
      },
    });
    stated.on('error', () => {});
    stated.write('--x\r\n');
    const [refused] = (await once(stated, 'response')) as [http.IncomingMessage];
    expect(refused.statusCode).toBe(507);
    stated.destroy();

    // Without an announced length, the upload stops at the reserve and leaves nothing behind.
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const head = '--x\r\ncontent-disposition: form-data; name="voice_model"; filename="m.onnx"\r\n\r\n';
        controller.enqueue(new TextEncoder().encode(head));
      },
      pull: (controller) => controller.enqueue(Buffer.alloc(1024 ** 2, 1)),
    });
    const cut = await user.fetch('/api/models', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect([cut.status, await cut.json()]).toMatchObject([507, { message: missing }]);
    await until('the room again', () => free() > before - 60);

    // A restore or backup that would use the database's reserve does not begin.
    const ballast = path.join(DATA_DIR, 'ballast');
    const fill = (leave: number) => fs.appendFileSync(ballast, Buffer.alloc(Math.max(0, (free() - leave) * 1024 ** 2)));
    fill(130);
    await admin.call(backups.restore, { id: backup!.id });
    await until('the end of the restore', async () => {
      const { restoring } = await admin.call(backups.list, {});
      return !restoring.isRunning && restoring.problem?.startsWith('Faltam');
    });
    expect((await server.visitor.ask(health.ready, {})).status).toBe(200);

    // Below the reserve, people can still sign in, read and delete; a backup reports why it was not made.
    fill(60);
    await until('the disk to be seen full', async () => (await server.visitor.ask(health.ready, {})).status === 503);
    const late = await server.signIn('USER');
    expect((await late.call(prompts.get, { id: prompt.id })).status).toBe('PROCESSED');
    expect((await late.fetch(prompt.path!)).status).toBe(200);
    await admin.call(backups.make, {});
    await until('the reason', async () =>
      (await admin.call(backups.list, {})).failure?.reason.startsWith('Falta espaço'),
    );
    expect(free()).toBeGreaterThan(50);
    const batch = { id: idProject, ids: [prompt.id] };
    expect((await late.ask(batches.create, { ...batch, action: 'output', compression: true })).status).toBe(507);
    expect((await late.ask(batches.create, { ...batch, action: 'delete' })).status).toBe(202);
    expect((await late.ask(projects.remove, { id: idProject })).status).toBe(200);
    fs.rmSync(ballast);
    server.child.kill('SIGTERM');
    await server.ended();
  },
);

const other = smallDisk(300);
afterAll(() => other?.remove());

test(
  'on a disk without a free byte people sign in, read and delete',
  needs('mounting', other !== undefined),
  async () => {
    const DATA_DIR = other!.folder;
    const server = await startServerProcess({ DATA_DIR });
    const user = await server.signIn('MANAGER');
    const { id: idProject } = await newProject(user);
    const prompt = await spokenPrompt(user, idProject);
    const free = () => {
      const { bavail, bsize } = fs.statfsSync(DATA_DIR);
      return bavail * bsize;
    };
    let filler = fs.openSync(path.join(DATA_DIR, 'filler'), 'w');
    const fillAll = () => {
      // Not more than was free at first, since the server releases its reserve during a slow fill.
      const block = Buffer.alloc(1024 ** 2, 1);
      try {
        for (let left = free(); left > 0;) left -= fs.writeSync(filler, block, 0, Math.min(left, block.length));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    };
    fillAll();
    await until('the room that was kept', () => free() > 20 * 1024 ** 2);
    // More rows than fit into the existing pages.
    for (let i = 0; i < 60; i += 1) await server.signIn('USER');
    const late = await server.signIn('MANAGER');
    expect((await late.call(prompts.get, { id: prompt.id })).status).toBe('PROCESSED');
    expect((await late.fetch(prompt.path!)).status).toBe(200);
    const again = { idProject, name: 'sem espaço', text: 'Não cabe.', speaker: 'Clara', compression: false };
    expect((await late.ask(prompts.create, again)).status).toBe(507);
    expect((await late.ask(projects.remove, { id: idProject })).status).toBe(200);
    server.child.kill('SIGTERM');
    await server.ended();
    fs.closeSync(filler);
    fs.rmSync(path.join(DATA_DIR, 'filler'));
    const next = await startServerProcess({ DATA_DIR });
    const reserve = path.join(DATA_DIR, 'disk-reserve');
    await until('room kept again', () => fs.existsSync(reserve));
    next.child.kill('SIGTERM');
    await next.ended();
    // The server also starts if the disk was filled while it was stopped.
    filler = fs.openSync(path.join(DATA_DIR, 'filler'), 'w');
    fillAll();
    const last = await startServerProcess({ DATA_DIR });
    expect(fs.existsSync(reserve)).toBe(false);
    await last.signIn('USER');
    last.child.kill('SIGTERM');
    await last.ended();
    fs.closeSync(filler);
  },
);
