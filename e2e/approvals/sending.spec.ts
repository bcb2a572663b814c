import { actOnRow } from '#e2e/row.ts';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { apiAs, expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: [/401 \(Unauthorized\)|status of 422/] });

test('chosen prompts are sent, the list of links follows the client, and the badge says who is missing', async ({
  page,
  api,
  request,
  browser,
}) => {
  const { id } = await api.call(projects.create, { name: 'Museu da Cidade', description: 'Para a curadoria' });
  for (const name of ['entrada', 'saida', 'loja'])
    await api.call(prompts.create, {
      idProject: id,
      name: `museu_${name}`,
      text: `Bem-vindo à ${name} do museu.`,
      speaker: 'Clara',
      compression: false,
    });
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(3);
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/approval` });
  await expect(page.getByText('Nenhum link enviado ainda.')).toBeVisible();
  // The rule is the manager's, and a writer reads it.
  const manager = await apiAs(request, 'MANAGER');
  await manager.call(projects.setApprovalPolicy, { id, policy: 'both' });
  await page.reload();
  await expect(page.getByLabel('Quem precisa aprovar')).toHaveValue('both');
  await expect(page.getByLabel('Quem precisa aprovar')).toBeDisabled();
  await expect(page.getByText(/Regra definida por Gil Gerente em .+ Quem gerencia muda esta regra\./)).toBeVisible();
  await page.goto(`/dashboard/projects/${id}/prompts`);
  await page.getByLabel('Selecionar museu_entrada').check();
  await page.getByLabel('Selecionar museu_saida').check();
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar para aprovação' });
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  await expect(dialog.getByText('Campo obrigatório')).toBeVisible();
  await dialog.getByLabel('Para quem').fill('Curadoria');
  await dialog.getByLabel('Recado (opcional)').fill('Ouça na sala, se puder.');
  // No mail with a code would leave this server.
  await dialog.getByLabel('E-mail (opcional)').fill('curadoria@museu.org.br');
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  await expect(dialog.getByText(/^Esta instalação não envia e-mails\./)).toBeVisible();
  await auditBoth(page, 'sending');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('E-mail (opcional)').fill('');
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const ready = page.getByRole('dialog', { name: 'Link pronto' });
  const url = await ready.getByLabel('Link').inputValue();
  expect(url).toMatch(/\/aprovacao\/[\w-]{43}$/);
  // The message names who asks, what there is to hear and until when, with the address in it.
  const message = await ready.getByLabel('Mensagem para enviar').inputValue();
  expect(message).toMatch(/^Olá, Curadoria! Aqui é \S+ \S+\. Ouça os 2 áudios de “Museu da Cidade”/);
  expect(message).toContain(url);
  expect(message).toMatch(/vale até \d\d\/\d\d e não pede senha\.$/);
  const toWhatsApp = await ready.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(toWhatsApp!).searchParams.get('text')).toBe(message);
  await auditBoth(page, 'the link');
  await page.setViewportSize({ width: 1440, height: 900 });
  await ready.getByRole('button', { name: 'Pronto' }).click();
  await page.goto(`/dashboard/projects/${id}/approval`);
  const link = page.getByRole('article', { name: 'Museu da Cidade' });
  await expect(link.getByText('Ainda não aberto')).toBeVisible();
  await expect(link.getByText(/0 de 2 decididos · termina em \d+ dias/)).toBeVisible();

  const visitor = await browser.newPage({ baseURL: new URL(url).origin });
  await visitor.goto(url);
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await expect(link.getByText('Aberto', { exact: true })).toBeVisible();
  await visitor.getByRole('button', { name: 'Aprovar museu_entrada' }).click();
  await visitor.getByRole('button', { name: 'Pedir mudança em museu_saida' }).click();
  await visitor.getByLabel('O que deve mudar?').fill('Fale mais devagar.');
  await visitor.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(visitor.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  await expect(link.getByText('Tudo decidido')).toBeVisible();
  await link.getByRole('button', { name: 'Ver decisões de Museu da Cidade' }).click();
  // The name contains what the button shows now.
  await expect(link.getByRole('button', { name: 'Esconder decisões de Museu da Cidade' })).toBeVisible();
  await expect(link.getByText('Fale mais devagar.')).toBeVisible();
  await auditBoth(page, 'decided');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/dashboard/projects/${id}/prompts`);
  await expect(page.getByText('Aprovado por Curadoria; falta uma pessoa daqui')).toBeVisible();
  await expect(page.getByText(/Curadoria: Fale mais devagar\./)).toBeVisible();
  const { data } = await api.call(prompts.list, { idProject: id });
  const entrance = data.find(({ name }: Prompt) => name === 'museu_entrada')!;
  await api.call(prompts.approve, { id: entrance.id });
  await expect(page.getByText(/^Aprovado por Curadoria e Ugo Usuário$/)).toBeVisible();

  await visitor.getByRole('button', { name: 'Comentar museu_entrada' }).click();
  await visitor.getByLabel('Comentário', { exact: true }).fill('Ficou muito bom.');
  await visitor.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('1 comentário aberto')).toBeVisible();
  await actOnRow(page, 'museu_entrada', 'Comentários');
  const talk = page.getByRole('dialog', { name: 'Comentários sobre museu_entrada' });
  await expect(talk.getByText('Ficou muito bom.')).toBeVisible();
  await talk.getByRole('button', { name: 'Ouvir museu_entrada' }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0.2);
  await talk.getByLabel('Comentário', { exact: true }).fill('Aqui falta uma pausa.');
  await expect(talk.getByText(/Sobre o ponto \d+,\d s do áudio/)).toBeVisible();
  await talk.getByRole('button', { name: 'Comentar' }).click();
  await expect(talk.getByRole('button', { name: /Ouvir aos/ })).toBeVisible();
  await talk.getByRole('button', { name: 'Responder' }).first().click();
  await talk.getByLabel('Resposta').fill('Obrigado!');
  await talk.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(talk.getByLabel('Resposta')).toBeHidden();
  await expect(talk.getByText('Obrigado!', { exact: true })).toBeVisible();
  await auditBoth(page, 'comments');
  await page.setViewportSize({ width: 1440, height: 900 });
  await talk.getByRole('button', { name: 'Resolver' }).first().click();
  await expect(talk.getByText('Resolvido por Ugo Usuário')).toBeVisible();
  await talk.getByRole('button', { name: 'Fechar' }).click();
  await expect(visitor.getByText('Quem enviou: Obrigado!')).toBeVisible();
  await expect(visitor.getByText('Aqui falta uma pausa.')).toBeHidden();
  await auditBoth(visitor, 'comments of the client');

  await page.goto(`/dashboard/projects/${id}/approval`);
  await link.getByRole('button', { name: 'Revogar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(link.getByText('Revogado')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  expect((await api.call(approvalLinks.list, { id })).data[0]).toMatchObject({ revokedBy: 'Ugo Usuário' });
  await visitor.close();
});
