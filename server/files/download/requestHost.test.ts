import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startVoiceMirror } from '#testing/voiceMirror.ts';

/** Requests addresses in a process with its own environment, which is read once; one line of status or fault each. */
async function requestAll(urls: string[], environment: Record<string, string>): Promise<string[]> {
  const program = `
    const { requestHost } = await import(${JSON.stringify(path.join(import.meta.dirname, 'requestHost.ts'))});
    for (const url of ${JSON.stringify(urls)}) {
      const hosts = [new URL(url).host];
      await requestHost({ url, hosts, insideHosts: hosts }).then(
        ({ status }) => console.log(status),
        ({ name, message, isPassing }) => console.log(isPassing === undefined ? name : message),
      );
    }
    process.exit(0);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...environment } });
  return stdout.trim().split('\n');
}

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
  const answers = await requestAll(['https://voices.invalid/x', 'https://inside.invalid/x', mirror.catalogueUrl], {
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    HTTP_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: 'inside.invalid',
  });
  proxy.close();
  await mirror.stop();
  expect([asked, answers.at(-1)]).toEqual([['voices.invalid:443'], '200']);
});

test.each(['proxy.empresa:3128', '10.0.0.1:3128', 'proxy'])(
  'says that %s is no address of a proxy',
  async (address) => {
    const answers = await requestAll(['https://voices.invalid/x'], { HTTPS_PROXY: address });
    expect(answers).toEqual([expect.stringMatching(/^O endereço em HTTPS_PROXY .* começa com http/)]);
  },
);
