import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { auditBoth } from '#e2e/auditScreen.ts';
import { expect, signIn, test as base } from '#e2e/fixtures.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';
import { piperVoice } from '#testing/fixtures/piperVoice.ts';
import { startVoiceMirror, type VoiceMirror } from '#testing/voiceMirror.ts';

const test = base.extend<{ mirror: VoiceMirror; own: RunningServer }>({
  mirror: async ({}, use) => {
    const voice = piperVoice();
    const mirror = await startVoiceMirror([
      { key: 'pt_BR-aurora-medium', name: 'Aurora', ...voice },
      {
        key: 'pt_BR-dália-high',
        name: 'Dália',
        ...voice,
        // English voices are proved by four short texts, Portuguese ones by ten sentences.
        config: piperVoice({ espeak: { voice: 'en-us' } }).config,
        entry: { isCommercial: false, license: 'CC BY-NC-SA 4.0' },
      },
    ]);
    await use(mirror);
    await mirror.stop();
  },
  own: async ({ mirror }, use) => {
    const server = await startServer({ VOICE_CATALOGUE_URL: mirror.catalogueUrl });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});

const card = (page: Page, name: string) => page.getByRole('article', { name });
/** Leaves the screen wide. */
async function audit(page: Page, what: string) {
  await auditBoth(page, what);
  await page.setViewportSize({ width: 1440, height: 900 });
}
const isPlaying = (page: Page) =>
  expect.poll(() => page.evaluate(() => (document.querySelector('audio')?.currentTime ?? 0) > 0)).toBe(true);

test('from an empty installation to a prompt spoken by a natural voice in six clicks', async ({ page }) => {
  await signIn(page, 'ADMIN');
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 });
    // Clicks by keyboard have a `detail` of 0.
    addEventListener('click', ({ detail }) => (counted.clicks += Math.min(1, detail)), { capture: true });
  });
  await expect(page.getByText('diz se o uso comercial dela é “sim”, “não” ou “a conferir”.')).toBeVisible();
  await page.getByRole('link', { name: 'Escolher uma voz natural' }).click();
  await expect(card(page, 'Aurora')).toContainText('Uso comercial: sim.');
  await expect(card(page, 'Dália')).toContainText('Uso comercial: não.');
  await page.getByRole('button', { name: 'Instalar: Aurora' }).click();
  await expect(card(page, 'Aurora').getByText('Instalada')).toBeVisible();
  for (const voice of ['aurora', 'Clara, embutida'])
    await expect(card(page, 'Aurora').getByRole('button', { name: `Ouvir por ${voice}` })).toBeEnabled();
  const use = card(page, 'Aurora').getByRole('link', { name: 'Usar em um projeto' });
  // Links to a new project once the page knows that there is none.
  await expect(use).toHaveAttribute('href', /\/new$/);
  await use.click();
  await page.getByLabel('Nome').fill('Central');
  await page.getByLabel('Descrição').fill('Com uma voz natural');
  await page.getByLabel('Nome').press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir projeto' }).click();
  await page.getByRole('link', { name: 'Adicionar' }).last().click();
  await page.getByLabel('Nome').fill('bom_dia');
  await page.getByLabel('Modelo').selectOption('aurora');
  await page.getByLabel('Compressão').selectOption('false');
  await page.getByRole('textbox', { name: 'Texto' }).fill('Bom dia, tudo bem com você?');
  // The preview of the text moves the button when it appears, so that an earlier click could miss it.
  await expect(page.getByRole('region', { name: 'Como será lido' })).toContainText('Tudo será lido');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(6);
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'bom_dia' })).toContainText('PROCESSADO');
  // Visitors hear the natural voice first.
  await page.goto('/');
  await expect(page.getByLabel('Voz', { exact: true })).toHaveValue('aurora');
});

test('a download is held and called off by keys, told as it goes, and heard once it is here', async ({
  page,
  mirror,
}) => {
  await signIn(page, 'MANAGER', { path: '/dashboard/models' });
  await page.getByRole('link', { name: 'Adicionar voz natural' }).click();
  const release = mirror.hold(900_000);
  await page.getByRole('button', { name: 'Instalar: Aurora' }).press('Enter');
  await expect(card(page, 'Aurora')).toContainText(/\d+ KB de 1,7 MB/);
  await audit(page, 'catalogue while one is downloaded');
  const pause = page.getByRole('button', { name: 'Pausar: Aurora' });
  await expect(pause).toBeFocused();
  await pause.press('Enter');
  await expect(card(page, 'Aurora').getByText('Pausada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar: Aurora' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancelar: Aurora' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Instalar: Aurora' })).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Instalar: Dália' }).click();
  await expect(page.getByRole('dialog')).toContainText('não permite uso comercial');
  await audit(page, 'question');
  await page.getByRole('button', { name: 'Instalar para uso não comercial' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Dália: Instalada' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Ouvir amostra de Dália' }).click();
  await isPlaying(page);
  await card(page, 'Dália').getByRole('link', { name: 'Ver detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dália');
});

test('without a network the page says which files to bring and from where, and knows them by their content', async ({
  page,
  mirror,
}, { outputDir }) => {
  await signIn(page, 'MANAGER', { path: '/dashboard/models/catalogue' });
  await expect(card(page, 'Aurora')).toBeVisible();
  mirror.lie('.onnx', (_request, response) => response.destroy());
  await page.getByRole('button', { name: 'Instalar: Aurora' }).click();
  await expect(card(page, 'Aurora')).toContainText('A conexão com');
  await audit(page, 'catalogue with a download that failed');
  const link = card(page, 'Aurora').getByRole('link', { name: 'pt_BR-aurora-medium.onnx', exact: true });
  expect(await link.getAttribute('href')).toBe(mirror.origin + mirror.pathOf('aurora-medium.onnx'));
  fs.mkdirSync(outputDir, { recursive: true });
  const bring = async (...files: [name: string, bytes: Uint8Array][]) => {
    for (const [name, bytes] of files) fs.writeFileSync(path.join(outputDir, name), bytes);
    const input = page.getByLabel('Escolher ou soltar os dois arquivos');
    await input.setInputFiles(files.map(([name]) => path.join(outputDir, name)));
  };
  const model = mirror.bytesOf('aurora-medium.onnx');
  await bring(['baixado.onnx', model]);
  await expect(page.getByRole('alert').filter({ hasText: 'Traga os dois arquivos juntos' })).toBeVisible();
  await bring(['baixado.onnx', model], ['baixado.json', mirror.bytesOf('aurora-medium.onnx.json')]);
  await expect(page.getByText('Aurora chegou e está sendo preparada')).toBeVisible();
  await expect(card(page, 'Aurora').getByText('Instalada')).toBeVisible();
});

test('the offer goes when it is told to, and is nobody’s but an administrator’s', async ({ page }) => {
  await signIn(page, 'ADMIN');
  await expect(page.getByText('Uma voz natural em português')).toBeVisible();
  await audit(page, 'projects with the offer');
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByText('Uma voz natural em português')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Adicionar' }).first()).toBeVisible();
  await expect(page.getByText('Uma voz natural em português')).toHaveCount(0);
  await page.goto('/dashboard/models');
  await expect(page.getByText('Uma voz natural em português')).toBeVisible();
  await audit(page, 'models with the offer');
});
