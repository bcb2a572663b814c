import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditScreen } from '#e2e/auditScreen.ts';
import { downloadOf } from '#e2e/downloadOf.ts';
import { expect, PASSWORD, signIn, test } from '#e2e/fixtures.ts';

test.use({ expectedErrors: [/status of (401|422)|ERR_(CONNECTION|EMPTY|INCOMPLETE)/] });

test('an administrator makes a backup, takes it along, and restores it: everybody signs in to what it held', async ({
  page,
  startOwn,
}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-backups-'));
  const { origin } = await startOwn({ BACKUP_DIR: folder });
  await signIn(page, 'ADMIN', { origin, path: '/dashboard/settings' });
  await expect(page.getByText('Nenhuma cópia ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Fazer uma cópia agora' }).click();
  const list = page.getByRole('list', { name: 'Cópias guardadas' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Ficam as 14 mais novas.')).toBeVisible();
  const begun = downloadOf(page);
  await list.getByRole('button', { name: /^Baixar a cópia de/ }).click();
  const dialog = page.getByRole('dialog');
  await auditScreen(page, 'download-dialog');
  await dialog.getByLabel('Sua senha', { exact: true }).fill('Errada#2026');
  await dialog.getByRole('button', { name: 'Baixar', exact: true }).click();
  await expect(dialog.getByText('A senha não confere.').first()).toBeVisible();
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Baixar', exact: true }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^entoa-.*\.entoa$/);
  expect(fs.readFileSync(await download.path()).toString('latin1')).toContain('manifest.jsonl');
  await expect(dialog).toHaveCount(0);
  await auditScreen(page, 'backups');

  await page.getByLabel('Nome da instalação').fill('Só depois da cópia');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Só depois da cópia')).toBeVisible();
  await list.getByRole('button', { name: /^Restaurar a cópia de/ }).click();
  await expect(dialog).toContainText('Deseja restaurar a cópia de');
  await auditScreen(page, 'restore-dialog');
  await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await page.waitForURL('**/auth/login**');
  // Signs in on the page that appears, because another navigation could come before the session is cleared.
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/settings');
  await expect(page.getByLabel('Nome da instalação')).toHaveValue('');
  fs.rmSync(folder, { recursive: true });
});
