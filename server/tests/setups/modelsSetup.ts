import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ModelDetail } from '#contract/models.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

export const { models, prompts } = contract;

export const fixture = (file: string) => fs.readFileSync(path.join(vitsFixtures, file));

export let server: TestServer;

export let admin: Client;

export let manager: Client;

export let idProject: number;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    [admin, manager] = [await server.signIn('ADMIN'), await server.signIn('MANAGER')];
    idProject = (await newProject(manager)).id;
  });
  afterAll(() => server.stop());
}

export interface Sent {
  name?: string;
  config?: Uint8Array | string;
  model?: Uint8Array;
  modelName?: string;
}

export async function send(
  method: 'POST' | 'PATCH',
  url: string,
  { name, config, model, modelName = 'model.pth' }: Sent,
) {
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  if (config !== undefined) form.append('voice_config', new Blob([config as never]), 'config.json');
  if (model !== undefined) form.append('voice_model', new Blob([model as never]), modelName);
  const answer = await manager.fetch(url, { method, body: form });
  return { status: answer.status, body: (await answer.json()) as ModelDetail & { code: string; messages: string[] } };
}

export const create = (name: string, voice: string, change: Partial<Sent> = {}) =>
  send('POST', '/api/models', {
    name,
    config: fixture(`${voice}/config.json`),
    model: fixture(`${voice}/model.pth`),
    ...change,
  });

export async function created(name: string, voice: string, change: Partial<Sent> = {}): Promise<ModelDetail> {
  const { status, body } = await create(name, voice, change);
  expect([status, body.messages]).toEqual([200, undefined]);
  return body;
}

export const settled = (id: number) =>
  until('the end of the preparation', async () => {
    const model = await manager.call(models.get, { id });
    return model.activation !== 'preparing' && model;
  });

export async function activated(id: number): Promise<ModelDetail> {
  const toggled = await manager.call(models.toggle, { id });
  expect(['preparing', 'active']).toContain(toggled.activation);
  const model = await settled(id);
  expect([model.failure, model.activation]).toEqual([null, 'active']);
  return model;
}
