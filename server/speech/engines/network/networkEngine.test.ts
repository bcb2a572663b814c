import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { NetworkEngine } from '#server/speech/api/speech.ts';
import { encodePcmWav } from '#server/speech/formats/wav.ts';
import { createNetworkEngine } from './networkEngine.ts';
import { until } from '#testing/until.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

interface Asked {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
}

/** Starts a server of Coqui's and OpenAI's protocol; its first `fail` responses have the given status. */
async function startServer({ fail = 0, status = 503, rate = 24_000, delayMs = 0 } = {}) {
  const asked: Asked[] = [];
  const tone = Float32Array.from({ length: rate }, (_, i) => 0.5 * Math.sin((i * 2 * Math.PI * 440) / rate));
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      asked.push({
        method: request.method!,
        url: new URL(request.url!, 'http://server'),
        body,
        authorization: request.headers.authorization,
      });
      setTimeout(() => {
        if (asked.length <= fail) return response.writeHead(status).end('busy');
        const isKnown = request.url!.startsWith('/api/tts') || request.url === '/v1/audio/speech';
        response.writeHead(isKnown ? 200 : 404, { 'content-type': 'audio/wav' }).end(encodePcmWav(tone, rate));
      }, delayMs);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const quick = { timeMs: 1000, retryAfterMs: 5, breakMs: 1500 };
async function open(url: string, change: Partial<NetworkEngine> = {}) {
  const engine = await createNetworkEngine(
    { kind: 'network', key: 'estudio', protocol: 'coqui', url, voices: { 'estudio (Ana)': 'Ana' }, ...change },
    quick,
  );
  return async () => {
    const pcm: Int16Array[] = [];
    const isWhole = await engine.speak(
      { text: 'Olá & até já!', language: 'portuguese_brazil', voice: 'estudio (Ana)' },
      (chunk) => {
        pcm.push(chunk);
        return false;
      },
    );
    return { isWhole, pcm: pcm[0]! };
  };
}

test('asks as Coqui’s server is asked, and brings the answer to one rate', async () => {
  const { asked, url } = await startServer();
  const { isWhole, pcm } = await (await open(url))();
  expect(isWhole).toBe(true);
  expect(Math.abs(pcm.length - 22_050)).toBeLessThan(50);
  expect(Math.max(...pcm)).toBeGreaterThan(15_000);
  expect([asked[0]!.method, asked[0]!.url.pathname, Object.fromEntries(asked[0]!.url.searchParams)]).toEqual([
    'GET',
    '/api/tts',
    { text: 'Olá & até já!', speaker_id: 'Ana', language_id: 'pt-br' },
  ]);
});

test('asks as OpenAI’s endpoint is asked, with the token', async () => {
  const { asked, url } = await startServer();
  await (
    await open(url, { protocol: 'openai-compatible', token: 'segredo' })
  )();
  expect([asked[0]!.method, asked[0]!.url.pathname, asked[0]!.authorization]).toEqual([
    'POST',
    '/v1/audio/speech',
    'Bearer segredo',
  ]);
  expect(JSON.parse(asked[0]!.body)).toMatchObject({
    voice: 'Ana',
    input: 'Olá & até já!',
    response_format: 'wav',
    speed: 1,
    stream: false,
  });
});

test('tries again what may go better, and not what cannot', async () => {
  const busy = await startServer({ fail: 2 });
  expect((await (await open(busy.url))()).isWhole).toBe(true);
  expect(busy.asked).toHaveLength(3);
  const refusing = await startServer({ fail: 9, status: 400 });
  await expect((await open(refusing.url))()).rejects.toMatchObject({ code: 'ENGINE_AWAY', isFinal: false });
  expect(refusing.asked).toHaveLength(1);
});

test('leaves a server alone that fails again and again, and comes back to it', async () => {
  const { asked, url } = await startServer({ fail: 4 });
  const speak = await open(url);
  await expect(speak()).rejects.toMatchObject({ code: 'ENGINE_AWAY' });
  await expect(speak()).rejects.toMatchObject({ code: 'ENGINE_AWAY' });
  expect(asked).toHaveLength(4);
  await expect(speak()).rejects.toMatchObject({ code: 'ENGINE_AWAY' });
  expect(asked).toHaveLength(4);
  await until('its return', async () => (await speak().catch(() => undefined))?.isWhole);
});

test('does not wait for ever, follows nobody elsewhere, and takes only sound', async () => {
  const slow = await startServer({ delayMs: 5000 });
  const engine = await createNetworkEngine(
    { kind: 'network', key: 'lento', protocol: 'coqui', url: slow.url, voices: { lento: null } },
    { ...quick, timeMs: 50 },
  );
  await expect(
    engine.speak({ text: 'Oi', language: 'portuguese_brazil', voice: 'lento' }, () => false),
  ).rejects.toMatchObject({ code: 'ENGINE_AWAY' });
  const other = await startServer({ fail: 9, status: 302 });
  await expect((await open(other.url))()).rejects.toMatchObject({ code: 'ENGINE_AWAY' });
  await expect((await open('http://127.0.0.1:9'))()).rejects.toMatchObject({ code: 'ENGINE_AWAY' });
});
