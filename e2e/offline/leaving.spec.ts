import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { apiAs, type Api, expect, signIn, signInOnPage } from '#e2e/fixtures.ts';
import { leftOnDevice, nothingLeft } from '#e2e/leftOnDevice.ts';
import { settle, withOwnServer } from '#e2e/ownServer.ts';

const test = withOwnServer({});
test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

async function makePrompt(api: Api): Promise<Prompt> {
  const { id: idProject } = await api.call(projects.create, { name: 'URA da farmácia', description: 'Só um aviso' });
  await api.call(prompts.create, {
    idProject,
    name: 'aviso',
    text: 'A farmácia abre às oito.',
    speaker: 'Clara',
    compression: true,
  });
  const list = async () => (await api.call(prompts.list, { idProject })).data;
  await expect.poll(async () => (await list())[0]?.status).toBe('PROCESSED');
  return (await list())[0]!;
}

async function openPrompts(page: Page, prompt: Prompt) {
  await page.goto(`/dashboard/projects/${prompt.idProject}/prompts`);
  await expect(page.getByRole('row').filter({ hasText: prompt.name })).toBeVisible();
}

/** Rejects a prompt while the server is down, so that the mutation is queued. */
async function decide(page: Page, prompt: Prompt) {
  await page.getByRole('button', { name: `Invalidar ${prompt.name}` }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('pausa longa');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('button', { name: '1 por enviar' })).toBeVisible();
}

async function leaveFromLanding(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sair' }).click();
}

test('signing out on the landing page leaves nothing on the device, and ends the other tab', async ({
  page,
  context,
  request,
  own,
}) => {
  const prompt = await makePrompt(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await openPrompts(page, prompt);
  await page.getByRole('button', { name: `Ouvir ${prompt.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  const other = await context.newPage();
  await openPrompts(other, prompt);
  const kept = await leftOnDevice(page);
  expect(kept['entoa-answers']).toBeGreaterThan(0);
  expect(kept['files']).toBeGreaterThan(0);
  await leaveFromLanding(page);
  await other.waitForURL('**/auth/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => leftOnDevice(page)).toEqual(nothingLeft);
  expect(own.origin).toContain('127.0.0.1');
});

test('a page closed in the middle of it leaves nothing either: the next one goes on', async ({
  page,
  context,
  request,
}) => {
  const prompt = await makePrompt(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await openPrompts(page, prompt);
  // Nothing can be deleted in this page, as if it had been closed before.
  await page.addInitScript(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('Closed', 'AbortError');
    };
  });
  await leaveFromLanding(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await leftOnDevice(page))['entoa-answers']).toBeGreaterThan(0);
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => leftOnDevice(next)).toEqual(nothingLeft);
});

test('/logout and the landing page ask before decisions are lost', async ({ page, request, own }) => {
  const prompt = await makePrompt(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await openPrompts(page, prompt);
  await own.halt();
  await decide(page, prompt);
  await page.goto('/logout');
  await expect(page.getByRole('dialog')).toContainText('1 mudança sua ainda não chegou');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.waitForURL(`**/dashboard/projects/${prompt.idProject}/prompts`);
  expect((await leftOnDevice(page))['entoa-outbox']).toBe(1);
  await leaveFromLanding(page);
  await page.waitForURL('**/logout');
  await page.getByRole('dialog').getByRole('button', { name: 'Sair mesmo assim' }).click();
  await page.waitForURL('**/auth/login');
  await expect.poll(() => leftOnDevice(page)).toEqual(nothingLeft);
});

test('a session ended elsewhere is no sign-out: what was decided waits for its owner', async ({
  page,
  request,
  own,
}) => {
  const prompt = await makePrompt(await apiAs(request, 'USER'));
  await signIn(page);
  await settle(page);
  await openPrompts(page, prompt);
  await own.halt();
  await decide(page, prompt);
  // An open page would send the mutation as soon as the server is back, before the session has ended.
  await page.goto('about:blank');
  await own.restart();
  const database = new pg.Client({ host: path.join(own.dataDir, 'postgres'), user: 'entoa', database: 'postgres' });
  await database.connect();
  await database.query('update sessions set ended_at = now()');
  await database.end();
  await page.goto('/dashboard/projects');
  await page.waitForURL('**/auth/login?expired=1');
  expect((await leftOnDevice(page))['entoa-outbox']).toBe(1);
  await signInOnPage(page);
  await expect.poll(async () => (await leftOnDevice(page))['entoa-outbox']).toBe(0);
  expect((await (await apiAs(request, 'USER')).call(prompts.get, { id: prompt.id })).invalidated).toBe(true);
});

test('without "Lembrar de mim" the end of the last tab leaves nothing', async ({ context, request }) => {
  const prompt = await makePrompt(await apiAs(request, 'USER'));
  const page = await context.newPage();
  await signIn(page, 'USER', { remember: false });
  await settle(page);
  await openPrompts(page, prompt);
  expect((await leftOnDevice(page))['entoa-answers']).toBeGreaterThan(0);
  await page.close();
  const next = await context.newPage();
  await next.goto('/dashboard/projects');
  await next.waitForURL('**/auth/login**');
  expect(await leftOnDevice(next)).toEqual(nothingLeft);
});

test('without "Lembrar de mim" what was decided and not sent waits for its owner, and says so before', async ({
  context,
  request,
  own,
}) => {
  const prompt = await makePrompt(await apiAs(request, 'USER'));
  const page = await context.newPage();
  await signIn(page, 'USER', { remember: false });
  await settle(page);
  await openPrompts(page, prompt);
  await own.halt();
  await decide(page, prompt);
  await expect(page.getByText('a sessão termina quando o app fecha').first()).toBeVisible();
  await page.close();
  await own.restart();
  const next = await context.newPage();
  await next.goto('/dashboard/projects');
  await next.waitForURL('**/auth/login**');
  expect((await leftOnDevice(next))['entoa-outbox']).toBe(1);
  await signIn(next, 'USER', { remember: false });
  await expect.poll(async () => (await leftOnDevice(next))['entoa-outbox']).toBe(0);
  expect((await (await apiAs(request, 'USER')).call(prompts.get, { id: prompt.id })).invalidated).toBe(true);
});
