import { afterAll, beforeAll } from 'vitest';
import { demo } from '#contract/demo.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export let server: TestServer;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

export const request = {
  speaker: 'Clara',
  compression: false,
  text: 'Olá! Você ligou para a Clínica Santa Rita. Em que posso ajudar?',
  audioFormat: 'WAV',
  language: 'portuguese_brazil',
} as const;

export const long = 'Esta frase é longa, fala de muitas coisas e se repete até o fim do texto. '.repeat(26).trim();

export async function speak(change: Partial<Record<keyof typeof request, unknown>> = {}): Promise<Buffer> {
  const { audio } = await server.visitor.call(demo.speak, { ...request, ...change } as never);
  return Buffer.from(audio, 'base64');
}

export function stream(change: object = {}, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.origin}/api/prompts/demo/stream`, {
    method: 'POST',
    body: JSON.stringify({ ...request, ...change }),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
}
