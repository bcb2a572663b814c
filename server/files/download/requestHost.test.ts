import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startVoiceMirror } from '#testing/voiceMirror.ts';

test('goes by HTTPS_PROXY, and past it where NO_PROXY says so or where it is this machine', async () => {
  const mirror = await startVoiceMirror([]);
  const asked: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    asked.push(request.url!);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const program = `
    const { requestHost } = await import(${JSON.stringify(path.join(import.meta.dirname, 'requestHost.ts'))});
    for (const url of ['https://voices.invalid/x', 'https://inside.invalid/x', ${JSON.stringify(mirror.catalogueUrl)}])
    {
      const hosts = [new URL(url).host];
      await requestHost({ url, hosts, insideHosts: hosts }).then(({ status }) => console.log(status), () => {});
    }
    process.exit(0);`;
  const env = {
    ...process.env,
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: 'inside.invalid',
  };
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  proxy.close();
  await mirror.stop();
  expect([asked, stdout.trim()]).toEqual([['voices.invalid:443'], '200']);
});
