import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backups } from '#contract/backups.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { openScreen, settled } from '#testing/screens/openScreen.ts';

afterEach(network.mend);

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('where no mail is sent, a new user is handed an invitation with the link', async () => {
  await openScreen('/dashboard/users/new', 'ADMIN');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Marta');
  await page.getByLabelText('Sobrenome').fill('Convidada');
  await page.getByLabelText('E-mail').fill('marta.convidada@example.com');
  await page.getByLabelText('Perfil').selectOptions('USER');
  await page.getByLabelText(/^Senha/).fill('Segredo#2026');
  await page.getByLabelText(/^Confirmar Senha/).fill('Segredo#2026');
  await button('Salvar').click();
  await button('Copiar convite').click();
  const invitation = page.getByLabelText('Convite', { exact: true });
  await expect
    .element(invitation)
    .toHaveValue(expect.stringMatching(/^Olá, Marta\..*\n.*\/auth\/ativar-conta\?token=/));
  await expect.element(invitation).not.toHaveValue(expect.stringContaining('Segredo'));
  await auditBoth('invitation');
});

test('without a folder for backups, one is downloaded by the password', async () => {
  await openScreen('/dashboard/settings', 'ADMIN');
  await expect.element(page.getByText('Nenhuma foi baixada ainda.')).toBeVisible();
  await button('Baixar uma cópia agora').click();
  const password = page.getByRole('dialog').getByLabelText('Sua senha', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('Errada#2026');
  await button('Baixar').click();
  await expect.element(page.getByText('A senha não confere.').first()).toBeVisible();
  await auditBoth('backup that is made while it is downloaded');
});

test('administrators are told on top that the last backup is too old', async () => {
  network.alter(backups.age, () => ({ newest: '2026-11-01T12:00:00.000Z', isOverdue: true }));
  await openScreen('/dashboard/projects', 'ADMIN');
  await expect.element(page.getByText('A última cópia de segurança é de 01/11/2026 09:00.')).toBeVisible();
  await settled();
  await auditBoth('backup too old');
  await page.getByRole('link', { name: 'Fazer uma cópia' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
  network.mend();
  await openScreen('/dashboard/projects', 'ADMIN');
  await expect.element(page.getByText(/cópia de segurança/)).not.toBeInTheDocument();
});
