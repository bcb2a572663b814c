import { auditScreen, auditWidth } from '#e2e/auditScreen.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';

// The browser logs refused requests to the console.
test.use({ expectedErrors: [/422/] });

test('an administrator tells a system, sees what became of it and sends it again', async ({ page, startOwn }) => {
  const receiver = await startWebhookReceiver();
  const { origin } = await startOwn({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  await signIn(page, 'ADMIN', { origin, path: '/dashboard/settings' });
  await page.getByRole('link', { name: 'Ver webhooks' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Adicionar' }).first().click();

  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Escolha pelo menos um evento.', { exact: true })).toBeVisible();
  await expect(page.getByText('Gere o segredo antes de salvar.', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Central de atendimento');
  await page.getByLabel('Endereço').fill('https://10.0.0.8/entoa');
  await page.getByRole('checkbox', { name: 'Zip pronto' }).check();
  await page.getByRole('checkbox', { name: 'Áudio pronto' }).check();
  await page.getByRole('button', { name: 'Gerar segredo' }).click();
  const secret = await page.getByRole('textbox', { name: 'Segredo' }).inputValue();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/10\.0\.0\.8 fica na rede interna/).first()).toBeVisible();
  await auditScreen(page, 'the form of a webhook');
  await page.getByLabel('Endereço').fill(receiver.url);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('O segredo não aparece de novo. Copie agora.')).toBeVisible();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();

  const row = page.getByRole('row', { name: /Central de atendimento/ });
  await expect(row).toContainText('Áudio pronto, Zip pronto');
  await expect(row).toContainText('Ativo');
  await row.getByRole('link', { name: 'Entregas de Central de atendimento' }).click();
  await expect(page.getByText('Nada foi enviado nos últimos 30 dias.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar um teste' }).click();
  const delivery = page.getByRole('row', { name: /Teste/ });
  await expect(delivery).toContainText('Entregue');
  await expect(delivery).toContainText('Resposta 204');
  await delivery.getByRole('button', { name: /^Reenviar Teste/ }).click();
  await expect.poll(() => receiver.received.map(({ id }) => id)).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);

  receiver.answer((response) => response.writeHead(500).end());
  await page.getByRole('button', { name: 'Enviar um teste' }).click();
  await expect(page.getByText(/A última tentativa falhou/)).toBeVisible();
  await page.getByLabel('Situação').selectOption({ label: 'Esperando' });
  await expect(page.getByRole('row', { name: /Teste/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /respondeu com um erro \(500\)/ })).toContainText('Próxima tentativa');
  await auditScreen(page, 'deliveries');
  await page.setViewportSize({ width: 360, height: 740 });
  await auditWidth(page, 'deliveries on a phone');
  await page.goto(`${origin}/dashboard/webhooks`);
  await page.getByRole('button', { name: 'Pausar Central de atendimento' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Pausado', { exact: true })).toBeVisible();
  await receiver.stop();
});
