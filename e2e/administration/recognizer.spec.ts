import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditBoth } from '#e2e/auditScreen.ts';
import { expect, signIn, test as base } from '#e2e/fixtures.ts';
import { type RunningServer, startServer } from '#e2e/runningServer.ts';
import { writeTinyTransducer, writeTinyWhisper } from '#testing/speech/tinyRecognizers.ts';
import { startVoiceMirror } from '#testing/voiceMirror.ts';

const test = base.extend<{ folder: string; own: RunningServer }>({
  folder: async ({}, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-recognizer-'));
    await use(folder);
    fs.rmSync(folder, { recursive: true });
  },
  own: async ({ folder }, use) => {
    writeTinyTransducer(folder, ['bom', 'dia', 'obrigado']);
    const files = Object.fromEntries(
      fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name))]),
    );
    const mirror = await startVoiceMirror([], [{ key: 'parakeet-mini', name: 'Parakeet', kind: 'transducer', files }]);
    const server = await startServer({ VOICE_CATALOGUE_URL: mirror.catalogueUrl });
    await use(server);
    await server.stop();
    await mirror.stop();
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});

test('a recognizer is installed by a click, hears ten sentences, is changed by hand and removed', async ({
  page,
  folder,
}) => {
  await signIn(page, 'ADMIN', { path: '/dashboard/models' });
  const ear = page.getByRole('region', { name: 'Conferência automática', exact: true });
  await expect(ear).toContainText('Nenhum reconhecedor instalado');
  await auditBoth(page, 'models without a recognizer');
  await ear.getByRole('link', { name: 'Instalar um reconhecedor' }).click();
  await page.getByRole('button', { name: 'Instalar: Parakeet' }).click();
  const card = page.getByRole('article', { name: 'Parakeet' });
  await expect(card.getByText('Instalado', { exact: true })).toBeVisible();
  await auditBoth(page, 'catalogue with a recognizer');
  await page.goto('/dashboard/models');
  await expect(ear).toContainText(/Ouviu certo \d+% das palavras de dez frases/);
  await auditBoth(page, 'models with a recognizer');

  await ear.getByRole('link', { name: 'Trocar o reconhecedor' }).click();
  const drop = page.getByLabel('Escolher ou soltar os três ou quatro arquivos');
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  writeTinyWhisper(folder, ['bom', 'dia']);
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  await drop.setInputFiles(files.slice(0, 2));
  await expect(page.getByText('Traga juntos encoder, decoder e tokens.txt, e joiner se houver.')).toBeVisible();
  await drop.setInputFiles(files);
  await expect(page.getByText('Whisper tiny chegou e está ouvindo dez frases.')).toBeVisible();
  await page.goto('/dashboard/models');
  await expect(ear).toContainText('Whisper tiny');
  await expect(ear).toContainText(/Ouviu certo \d+%/);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Os áudios são ouvidos por: esta máquina, Whisper tiny.')).toBeVisible();

  await page.getByRole('link', { name: 'Ver o reconhecedor em Modelos' }).click();
  await ear.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(ear).toContainText('Nenhum reconhecedor instalado');
});
