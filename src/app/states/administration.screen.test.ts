import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { backups } from '#contract/backups.ts';
import { catalogue } from '#contract/catalogue.ts';
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
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('plain http'));
  write.mockResolvedValueOnce(undefined);
  await button('Copiar convite').click();
  await expect.element(page.getByText('Não foi possível copiar. Selecione o texto e copie.')).toBeVisible();
  const invitation = page.getByLabelText('Convite', { exact: true });
  await expect
    .element(invitation)
    .toHaveValue(expect.stringMatching(/^Olá, Marta\..*\n.*\/auth\/ativar-conta\?token=/));
  await expect.element(invitation).not.toHaveValue(expect.stringContaining('Segredo'));
  await auditBoth('invitation');
  await button('Copiar convite').click();
  await expect.element(page.getByText('Convite copiado.')).toBeVisible();
  write.mockRestore();
});

test('without a folder for backups, one is downloaded by the password', async () => {
  await openScreen('/dashboard/settings', 'ADMIN');
  await expect.element(page.getByText('Nenhuma foi feita ainda.')).toBeVisible();
  await button('Baixar uma cópia agora').click();
  const password = page.getByRole('dialog').getByLabelText('Sua senha', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('Errada#2026');
  await button('Baixar').click();
  await expect.element(page.getByText('A senha não confere.').first()).toBeVisible();
  await auditBoth('backup that is made while it is downloaded');
  // The download itself would leave the page of the test.
  network.answer(backups.authorizeDownloadNow, { path: '#downloaded' });
  network.answer(backups.age, { newest: '2026-11-01T12:00:00.000Z', isOverdue: true });
  await button('Baixar').click();
  await expect.element(page.getByText('A última foi feita em 01/11/2026 09:00.')).toBeVisible();
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

test('a new key speaks at once, and its samples name this address, the key and a voice', async () => {
  await openScreen('/dashboard/apikeys/new', 'ADMIN');
  await page.getByRole('textbox', { name: 'Serviço' }).fill('Totem da recepção');
  await page.getByRole('switch', { name: 'Expiração indeterminada' }).click();
  await button('Gerar Chave').click();
  const key = (page.getByRole('textbox', { name: 'Chave' }).element() as HTMLInputElement).value;
  await button('Salvar').click();
  const samples = page.getByRole('region', { name: 'Como usar a chave' });
  for (const known of [`${location.origin}/v1/audio/speech`, key, '"voice": "Clara"'])
    await expect.element(samples).toHaveTextContent(known);
  await button('Testar').click();
  await expect.element(samples.getByText('Clara diz: “Bom dia! Em que posso ajudar?”')).toBeVisible();
  await expect.element(samples.getByRole('link', { name: 'Ver toda a API' })).toHaveAttribute('href', '/api/docs');
  await auditBoth('samples of a new key');

  await openScreen('/dashboard/apikeys', 'ADMIN');
  await button('Como usar a chave de Totem da recepção').click();
  await expect.element(button('Testar')).toBeDisabled();
  await page.getByRole('dialog').getByLabelText('Chave', { exact: true }).fill('errada');
  await button('Testar').click();
  await expect.element(page.getByText(/Falta uma chave de API que exista/)).toBeVisible();
  await auditBoth('samples of a stored key');
});

test('the integrations lead on, for each as far as they may go', async () => {
  await openScreen('/dashboard/integrations', 'ADMIN');
  await expect.element(page.getByRole('link', { name: 'Criar um webhook' })).toBeVisible();
  await openScreen('/dashboard/integrations', 'USER');
  await expect.element(page.getByRole('link', { name: 'Escolher um projeto' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Criar uma chave' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Peça a quem administra a Entoa.').first()).toBeVisible();
  await auditBoth('integrations');
});

test('the catalogue says of each voice what is known, and why its sample does not come without network', async () => {
  await openScreen('/dashboard/models/catalogue', 'MANAGER');
  const faber = page.getByRole('article', { name: 'Faber' });
  await expect.element(faber).toHaveTextContent('Sexo não informado · caráter não informado · Português do Brasil');
  await faber.getByText('Licença dos dados: CC0. Uso comercial: a conferir.').click();
  await expect.element(faber.getByRole('link', { name: 'Ficha de Faber, abre em outra aba' })).toBeVisible();
  await faber.getByRole('button', { name: 'Ouvir amostra de Faber' }).click();
  await expect.element(faber.getByText(/^A amostra não veio\. .*huggingface\.co/)).toBeVisible();
  await auditBoth('catalogue with a sample that did not come');
});

test('a sample that is slow can be called off, and is not played nor told of later', async () => {
  const letGo = network.hold(catalogue.sample);
  await openScreen('/dashboard/models/catalogue', 'MANAGER');
  const faber = page.getByRole('article', { name: 'Faber' });
  await faber.getByRole('button', { name: 'Ouvir amostra de Faber' }).click();
  const stop = faber.getByRole('button', { name: 'Parar amostra de Faber' });
  await expect.element(stop).toHaveAttribute('aria-busy', 'true');
  await stop.click();
  letGo();
  await expect.element(faber.getByRole('button', { name: 'Ouvir amostra de Faber' })).toBeVisible();
  await expect.element(faber.getByText(/^A amostra não veio/)).not.toBeInTheDocument();
});

test('the models open with the voices that speak here, and say a sentence by each', async () => {
  await openScreen('/dashboard/models', 'MANAGER');
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(headings).toEqual(['Vozes que falam aqui', 'Modelos próprios', 'Conferência automática']);
  await page.getByLabelText('Uma frase sua').fill('Bom dia!');
  await button('Ouvir a frase por Clara').click();
  await expect.element(button('Ouvir a frase por Clara')).toBeEnabled();
  await page.getByLabelText('Uma frase sua').fill('');
  await expect.element(button('Ouvir amostra de Clara')).toBeVisible();
  await auditBoth('models that open with voices');
});
