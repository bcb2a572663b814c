import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the stand-in: the multipart body, and the hash of its audio. */
export interface HeardRequest {
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly wav: Buffer;
  readonly hash: string;
}
type Reply = { readonly status?: number; readonly type?: string; readonly body: string };
type Answer = (request: HeardRequest) => string | Reply | Promise<string | Reply>;

/**
 * A server of OpenAI's shape for transcriptions that answers what a test plants: a text, or a whole reply. It stands in
 * for a recognizer because no weights can be had; requests are the real ones.
 */
export async function startRecognizer(answer: Answer) {
  const requests: HeardRequest[] = [];
  let reply = answer;
  const server = http.createServer((request, response) => {
    void (async () => {
      const multipart = new Request('http://stand-in', {
        method: 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        body: request as unknown as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      const form = await multipart.formData();
      const wav = Buffer.from(await (form.get('file') as File).arrayBuffer());
      const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
        string,
        string
      >;
      const heard = {
        authorization: request.headers.authorization,
        fields,
        wav,
        hash: createHash('sha256').update(wav).digest('hex'),
      };
      requests.push(heard);
      const planted = await reply(heard);
      const {
        status = 200,
        type = 'application/json',
        body,
      } = typeof planted === 'string'
        ? { body: JSON.stringify({ text: planted, language: 'portuguese', words: [] }) }
        : planted;
      response.writeHead(status, { 'content-type': type }).end(body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    environment: { RECOGNIZER: `openai-compatible+http://:segredo@127.0.0.1:${port}/v1?model=whisper-1` },
    host: `127.0.0.1:${port}`,
    answer: (next: Answer) => {
      reply = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type RecognizerStandIn = Awaited<ReturnType<typeof startRecognizer>>;
