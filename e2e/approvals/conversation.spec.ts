import { actOnRow } from '#e2e/row.ts';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { comments } from '#contract/comments.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';
import { settle } from '#e2e/ownServer.ts';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 1440, height: 900 },
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::/],
});

test('a client and a person here comment without a network; each comment is sent once, and the bell says so', async ({
  page,
  api,
  browser,
  request,
}) => {
  const { id: idProject } = await api.call(projects.create, { name: 'Rádio do bairro', description: 'Com conversa' });
  const { id } = (await api.call(prompts.create, {
    idProject,
    name: 'abertura_manha',
    text: 'Bom dia, bairro! Fique com a gente até o meio-dia.',
    speaker: 'Clara',
    compression: false,
  })) as Prompt;
  await expect.poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed).toBe(1);
  // Another person sends it: the bell of the writer says what the client does, too.
  const manager = await apiAs(request, 'MANAGER');
  const link = await manager.call(approvalLinks.create, {
    id: idProject,
    title: 'Aberturas',
    client: 'Associação do Bairro',
    idPrompts: [id],
  });
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);

  const away = await browser.newContext({ baseURL: new URL(link.url).origin, serviceWorkers: 'allow' });
  const visitor = await away.newPage();
  const sent: string[] = [];
  for (const context of [away, page.context()])
    context.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (/\/comments(\/|$)/.test(pathname) && answer.request().method() !== 'GET' && answer.ok())
        sent.push(answer.request().postDataJSON().text ?? 'resolved');
    });
  await visitor.goto(link.url);
  const card = visitor.getByRole('article', { name: 'abertura_manha' });
  await expect(card).toBeVisible();
  await away.setOffline(true);
  await card.getByRole('button', { name: 'Comentar abertura_manha' }).click();
  await card.getByLabel('Comentário').fill('O “bom dia” podia sorrir mais.');
  await card.getByRole('button', { name: 'Enviar' }).click();
  await expect(card.getByText('O “bom dia” podia sorrir mais. (por enviar)')).toBeVisible();
  expect((await api.call(comments.list, { id })).data).toEqual([]);
  await away.setOffline(false);
  await expect(card.getByRole('article', { name: /Comentário: O “bom dia”/ })).toBeVisible();
  await card.getByRole('button', { name: 'Aprovar abertura_manha' }).click();
  await expect(visitor.getByText('Você aprovou o áudio. Já avisamos quem enviou.')).toBeVisible();

  await page.getByRole('button', { name: 'Notificações e este aparelho, há novidades' }).click();
  const panel = page.getByRole('dialog', { name: 'Painel' });
  await expect(panel.getByText('Associação do Bairro: 1 de 1 decididos')).toBeVisible();
  await expect(panel.getByText('Rádio do bairro, Aberturas: 1 aprovado, 0 com mudança pedida.')).toBeVisible();
  await expect(panel.getByText('1 comentário sobre abertura_manha')).toBeVisible();
  await page.keyboard.press('Escape');

  await actOnRow(page, 'abertura_manha', 'Comentários');
  const dialog = page.getByRole('dialog', { name: 'Comentários sobre abertura_manha' });
  const thread = dialog.getByRole('article', { name: /Comentário: O “bom dia”/ });
  await expect(thread).toContainText('Associação do Bairro (cliente)');
  await page.context().setOffline(true);
  await thread.getByRole('button', { name: 'Responder' }).click();
  await thread.getByLabel('Resposta').fill('Vamos pedir à voz que sorria.');
  await thread.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Vamos pedir à voz que sorria. (por enviar)')).toBeVisible();
  await thread.getByRole('button', { name: 'Resolver' }).click();
  await expect(thread).toContainText('Resolvido');
  await expect(thread).toContainText('(por enviar)');
  await auditBoth(page, 'comments that wait');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(thread.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  expect((await api.call(comments.list, { id })).data).toHaveLength(1);
  // Queued requests outlive a reload.
  await page.reload();
  await expect(page.getByRole('button', { name: '2 por enviar' })).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(async () => (await api.call(comments.list, { id })).data.map(({ text }) => text)).toHaveLength(2);
  await expect.poll(() => sent.length).toBe(3);
  expect((await api.call(comments.list, { id })).data).toMatchObject([
    { by: 'Associação do Bairro', isClient: true, resolvedBy: 'Ugo Usuário' },
    { text: 'Vamos pedir à voz que sorria.', by: 'Ugo Usuário' },
  ]);
  // The client sees the answer without a name.
  await expect(card.getByText('Quem enviou: Vamos pedir à voz que sorria.')).toBeVisible();
  expect(sent).toEqual(['O “bom dia” podia sorrir mais.', 'Vamos pedir à voz que sorria.', 'resolved']);
  await away.close();
});
