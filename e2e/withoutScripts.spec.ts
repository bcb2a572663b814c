import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { signIn } from '#testing/client.ts';
import { emails, expect, PASSWORD, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false, expectedErrors: [/Content Security Policy/] });

test('every page says what needs scripts', async ({ page }) => {
  for (const [address, said] of [
    ['/', 'Sem JavaScript, os áudios desta página não tocam.'],
    ['/auth/login', 'Para entrar, ligue o JavaScript neste navegador'],
    ['/aprovacao/unknown', 'Para ouvir e aprovar, ligue o JavaScript'],
    ['/dashboard/projects', 'A Entoa precisa de JavaScript.'],
  ] as const) {
    await page.goto(address);
    // Playwright looks for no text within `noscript`.
    const note = page.locator('noscript .no-scripts');
    await expect(note).toBeVisible();
    expect(await note.innerText()).toContain(said);
  }
});

test('an approval file is read and heard where no scripts run, as in a preview', async ({ page, server }, info) => {
  const api = await signIn(server.origin, emails.USER, PASSWORD);
  const { id } = await api.call(projects.create, { name: 'Em uma prévia', description: 'Sem scripts' });
  for (const [name, text] of [
    ['abertura', 'Bom dia & “boas-vindas”.'],
    ['abertura_de_novo', 'Bom dia & “boas-vindas”.'],
    ['fim', 'Até logo.'],
  ] as const)
    await api.call(prompts.create, { idProject: id, name, text, speaker: 'Clara', compression: false });
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(3);
  const note = 'Ouça com calma.';
  const { id: idLink } = await api.call(approvalLinks.create, {
    id,
    title: 'Vinhetas',
    note,
    client: 'Rádio',
    filter: {},
  });
  const answer = await api.fetch(`/api/projects/${id}/approval-links/${idLink}/file`);
  const html = info.outputPath('vinhetas.html');
  fs.writeFileSync(html, Buffer.from(await answer.arrayBuffer()));
  await page.goto(pathToFileURL(html).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Vinhetas' })).toBeVisible();
  const read = await page.locator('body').innerText();
  expect(read).toContain('Para responder, salve este arquivo e abra-o em um navegador');
  expect(read).toContain(note);
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'abertura',
    'abertura_de_novo',
    'fim',
  ]);
  expect(read.split('Bom dia & “boas-vindas”.')).toHaveLength(3);
  await expect(page.locator('audio[controls]')).toHaveCount(2);
});
