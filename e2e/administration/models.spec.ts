import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { type Api, apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { dialog, confirmChallenge, send } from './modelFixtures.ts';
import { auditBoth } from '#e2e/auditScreen.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Memory in bytes of the server's model processes; undefined if the platform does not provide it. */
function heldByModels(serverPid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const read = (file: string) => {
    try {
      return fs.readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return fs
    .readdirSync('/proc')
    .filter(
      (pid) =>
        read(`/proc/${pid}/cmdline`).includes('graphProgram') &&
        read(`/proc/${pid}/status`).includes(`PPid:\t${serverPid}\n`),
    )
    .reduce((sum, pid) => sum + 1024 * Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0), 0);
}

/** Leaves the screen wide, because a table becomes a list of cards on a narrow one. */
async function audit(page: Page, what: string) {
  await auditBoth(page, what);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const waitFor = (api: Api, id: number) => expect.poll(async () => (await api.call(prompts.get, { id })).status);

test('a manager sends a voice, hears it beside the present one and activates it; an administrator deletes it', async ({
  page,
  browser,
  server,
  request,
}) => {
  const name = `Voz da casa ${'abcdefgh'[process.pid % 8]}`;
  const stored = name.toLowerCase();
  await signIn(page, 'MANAGER', { path: '/dashboard/models/new' });
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Escolha os dois arquivos.')).toBeVisible();
  await send(page, name);
  await expect(row(page, stored)).toContainText('Inativo');
  await audit(page, 'list');
  await page.getByRole('link', { name: stored, exact: true }).click();
  await expect(page.getByText('Coqui VITS')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Excluir' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Falar as dez frases' }).click();
  await expect(page.getByRole('button', { name: /^Ouvir o modelo/ })).toHaveCount(10);
  await audit(page, 'form');
  await page
    .getByRole('button', { name: /^Ouvir o modelo/ })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) > 0)).toBe(true);
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await confirmChallenge(page, 'Ativar');
  await expect(row(page, stored)).toContainText('Ativo');

  const manager = await apiAs(request, 'MANAGER');
  const { id: idProject } = await manager.call(projects.create, {
    name: 'Com a voz da casa',
    description: 'Uma voz enviada',
  });
  await page.goto(`/dashboard/projects/${idProject}/prompts/new`);
  await page.getByLabel('Nome').fill('dito_pela_voz');
  await page.getByLabel('Modelo').selectOption(stored);
  await page.getByLabel('Compressão').selectOption('false');
  await page.getByRole('textbox', { name: 'Texto' }).fill('Bom dia, tudo bem com você?');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Voltar' }).click();
  await expect(row(page, 'dito_pela_voz')).toContainText(/PROCESSADO|FALHA/);
  const [spoken] = (await manager.call(prompts.list, { idProject })).data;
  await waitFor(manager, spoken!.id).toMatch(/PROCESSED|FAILED/);

  // A service uses the model with an API key that an administrator creates here.
  const context = await browser.newContext({ baseURL: server.origin });
  const admin = await context.newPage();
  await signIn(admin, 'ADMIN', { path: '/dashboard/apikeys/new' });
  await admin.getByLabel('Serviço').fill(`Bot com ${stored}`);
  await admin.getByRole('button', { name: 'Gerar Chave' }).click();
  const key = await admin.getByLabel('Chave', { exact: false }).inputValue();
  await admin.getByLabel('Expiração indeterminada').check();
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog(admin).getByRole('button', { name: 'Ok' }).click();
  const speakByKey = () =>
    admin.evaluate(
      async ([token, voice]) => {
        const answer = await fetch('/v1/audio/speech', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'entoa', voice, input: 'Bom dia, tudo bem com você?', response_format: 'wav' }),
        });
        const bytes = await answer.arrayBuffer();
        return {
          status: answer.status,
          seconds: answer.ok ? (await new AudioContext().decodeAudioData(bytes)).duration : 0,
        };
      },
      [key, stored] as const,
    );
  const streamed = await speakByKey();
  expect(streamed.status).toBe(200);
  expect(streamed.seconds).toBeGreaterThan(0.3);
  await admin.goto('/dashboard/models');
  await admin.getByRole('link', { name: stored, exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Streaming Metrics' })).toBeVisible();
  const inMemory = admin.getByRole('row', { name: 'Modelos na memória' });
  await expect(inMemory).toContainText('1');
  const held = heldByModels(server.pid);
  if (held !== undefined) expect(held).toBeGreaterThan(20 * 1024 * 1024);

  await page.goto('/dashboard/models');
  await page.getByRole('link', { name: stored, exact: true }).click();
  await page.getByRole('button', { name: 'Desativar' }).click();
  await confirmChallenge(page, 'Desativar');
  await expect(row(page, stored)).toContainText('Inativo');
  await expect(inMemory).toContainText('0');
  if (held !== undefined) await expect.poll(() => heldByModels(server.pid)).toBe(0);

  await admin.reload();
  await admin.getByRole('button', { name: 'Excluir' }).click();
  await audit(admin, 'challenge');
  await confirmChallenge(admin, 'Excluir');
  await expect(row(admin, stored)).toHaveCount(0);
  await context.close();
});
