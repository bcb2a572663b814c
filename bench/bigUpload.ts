import fs from 'node:fs';
import http from 'node:http';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { signInAsAdmin, startBenchServer } from './benchServer.ts';

const GIGABYTE = 1024 ** 3;
const PIECE = Buffer.alloc(1024 * 1024, 7);
const LOOK_EVERY_MS = 100;

/**
 * Uploads a file of `gigabytes` as a model while `down` gigabytes are downloaded; measures the growth of the server's
 * memory, and the speed.
 */
export async function measureBigUpload(
  gigabytes = 5,
  down = 2,
): Promise<{ grownMegabytes: number; uploadPerSecond: number; downloadedGigabytes: number; refusal: string }> {
  const server = await startBenchServer({ SPEECH_THREADS: '1' });
  const residentMegabytes = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  try {
    const accessToken = await signInAsAdmin(server);
    const project = await server.call(projects.create, {
      name: 'Medida de envio',
      description: 'Feito pelo benchmark',
    });
    let prompt = (await server.call(prompts.create, {
      idProject: project.id,
      name: 'longo medido',
      text: 'Para ouvir de novo, tecle um. '.repeat(60),
      speaker: 'Clara',
      compression: false,
    })) as Prompt;
    while (prompt.path === null) prompt = await server.call(prompts.get, { id: prompt.id });

    const before = residentMegabytes();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes());
    }, LOOK_EVERY_MS);
    let downloaded = 0;
    const download = (async () => {
      while (downloaded < down * GIGABYTE) {
        const answer = await fetch(server.origin + prompt.path!, {
          headers: { authorization: `Bearer ${accessToken}` },
        });
        for await (const piece of answer.body!) downloaded += (piece as Uint8Array).length;
      }
    })();
    const from = performance.now();
    const refusal = await upload(server.origin, accessToken, gigabytes * GIGABYTE - 1024 * 1024);
    const seconds = (performance.now() - from) / 1000;
    await download;
    clearInterval(watch);
    return {
      grownMegabytes: most - before,
      uploadPerSecond: (gigabytes * 1024) / seconds,
      downloadedGigabytes: downloaded / GIGABYTE,
      refusal,
    };
  } finally {
    await server.stop();
  }
}

/** Resolves to the code of the refusal, because the bytes are no model. */
function upload(origin: string, token: string, bytes: number): Promise<string> {
  const boundary = 'entoa-bench';
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}/api/models`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
      (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => {
          text += piece.toString();
        });
        response.on('end', () => resolve((JSON.parse(text) as { code: string }).code));
      },
    );
    request.on('error', reject);
    request.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\nenorme\r\n--${boundary}\r\n` +
        'content-disposition: form-data; name="voice_config"; filename="config.json"\r\n\r\n{"model":"vits"}\r\n' +
        `--${boundary}\r\ncontent-disposition: form-data; name="voice_model"; filename="model.pth"\r\n\r\n`,
    );
    let sent = 0;
    const more = () => {
      while (sent < bytes) {
        sent += PIECE.length;
        if (!request.write(PIECE)) return request.once('drain', more);
      }
      request.end(`\r\n--${boundary}--\r\n`);
    };
    more();
  });
}
