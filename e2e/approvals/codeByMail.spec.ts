import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { apiAs, expect, test as base } from '#e2e/fixtures.ts';
import type { RunningServer } from '#e2e/runningServer.ts';

const test = base.extend<{ own: RunningServer }>({
  own: async ({ startOwn, mails }, use) => {
    await use(await startOwn(mails.environment));
  },
  baseURL: async ({ own }, use) => {
    await use(own.origin);
  },
});
// Refused codes, one that was entered without a network, and the link that is revoked at the end.
test.use({ expectedErrors: [/status of (401|422)|ERR_INTERNET_DISCONNECTED/], viewport: { width: 360, height: 740 } });

const CLIENT = 'rita@clinica.com.br';

test('a link with an e-mail address asks for the code that was sent there, once, and then decides', async ({
  page,
  request,
  mails,
}) => {
  const api = await apiAs(request, 'USER');
  const { id } = await api.call(projects.create, { name: 'URA com código', description: 'Só para a Rita' });
  await api.call(prompts.create, {
    idProject: id,
    name: 'boas_vindas',
    text: 'Boas-vindas à clínica.',
    speaker: 'Clara',
    compression: false,
  });
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(1);
  const link = await api.call(approvalLinks.create, {
    id,
    title: 'Boas-vindas',
    client: 'Clínica Santa Rita',
    email: CLIENT,
    filter: {},
  });
  await page.goto(link.url);
  await expect(page.getByRole('heading', { name: 'Digite o código' })).toBeVisible();
  await expect(page.getByText('Boas-vindas à clínica.')).toBeHidden();
  await auditBoth(page, 'code');
  await page.setViewportSize({ width: 360, height: 740 });
  const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')![0];
  const first = codeIn((await mails.mailTo(CLIENT)).text);
  const field = page.getByLabel('Código');
  await field.fill(first === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('O código não confere ou já venceu.')).toBeVisible();
  // Another code replaces the first one.
  await page.getByRole('button', { name: 'Enviar outro código' }).click();
  await expect(page.getByText('Enviamos outro código.')).toBeVisible();
  const second = codeIn((await mails.mailTo(CLIENT, 2)).text);
  if (second !== first) {
    await field.fill(first);
    await field.press('Enter');
    await expect(page.getByText('O código não confere ou já venceu.')).toBeVisible();
  }
  // A code that could not be checked is not called wrong.
  await page.context().setOffline(true);
  // Pasted with blanks, as mails hold it: the browser would cut it to a maximum length.
  await field.clear();
  await page.keyboard.insertText(` ${second.slice(0, 3)} ${second.slice(3)}`);
  await field.press('Enter');
  await expect(page.getByText('Sem conexão. Tente de novo quando ela voltar.')).toBeVisible();
  await page.context().setOffline(false);
  await field.press('Enter');
  await page.getByRole('button', { name: 'Aprovar boas_vindas' }).click();
  await expect(page.getByText('Você aprovou o áudio. Já avisamos quem enviou.')).toBeVisible();
  expect(await api.call(approvalLinks.get, { id, idLink: link.id })).toMatchObject({ status: 'finished', approved: 1 });
  // The address of the mail opens it again without a code, in the same browser.
  await page.goto(link.url);
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  expect(mails.received.filter(({ to }) => to === CLIENT)).toHaveLength(2);
  // Another browser is asked for a code, and learns that the link was revoked meanwhile.
  const other = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(link.url).origin });
  await other.goto(link.url);
  await expect(other.getByRole('heading', { name: 'Digite o código' })).toBeVisible();
  // After too many codes, none is said to be on its way.
  await other.route(/\/approvals\/\d+\/code$/, (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY', message: 'Muitas.', messages: ['Muitas.'] } }),
  );
  await other.reload();
  await expect(other.getByText('Já enviamos vários códigos. Aguarde alguns minutos.')).toBeVisible();
  await expect(other.getByText('Enviamos ao seu e-mail um código de 6 algarismos.')).toBeHidden();
  await api.call(approvalLinks.revoke, { id, idLink: link.id });
  await other.getByLabel('Código').fill(second);
  await other.getByRole('button', { name: 'Entrar' }).click();
  await expect(other.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await other.close();
});
