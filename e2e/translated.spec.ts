import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { signIn as signInByApi } from '#testing/client.ts';

import { type Api, emails, expect, PASSWORD, test } from './fixtures.ts';
import { result, speak } from './landing/demo.ts';
import { startTranslator, type Translation } from './translator.ts';

test.use({
  // A text that was wrapped during the hydration is #418: React renders the page anew.
  expectedErrors: [/status of 401|Minified React error #418/],
});

const isTranslated = (page: Page) => expect(page.locator('#root font').first()).toBeAttached();

/** A telephone menu's prompts: `count` of them, spoken. */
async function newProject(api: Api, count: number): Promise<number> {
  const { id } = await api.call(projects.create, { name: 'URA traduzida', description: 'Lida em outra língua' });
  for (let i = 1; i <= count; i += 1)
    await api.call(prompts.create, {
      idProject: id,
      name: `frase_${'abc'[i]}`,
      text: `Frase ${i}.`,
      speaker: 'Clara',
      compression: false,
    });
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(count);
  return id;
}

for (const way of ['replaces', 'moves'] as const satisfies readonly Translation[]) {
  test(`landing page, login and app go on while the browser translates: it ${way} texts`, async ({ page, api }) => {
    await page.addInitScript(startTranslator, way);
    await page.goto('/');
    await isTranslated(page);
    await page.getByLabel('Seu texto').fill('Bom dia a todos.');
    await speak(page).click();
    await expect(result(page)).toContainText('Voz Clara, sintética');
    await expect(result(page).getByRole('link', { name: 'Baixar WAV' })).toHaveAttribute('href', /^blob:/);
    await page.getByLabel('Seu texto').fill('Boa noite a todos.');
    await speak(page).click();
    await expect(page.getByRole('region', { name: 'Áudio anterior' })).toContainText('Antes, voz Clara');
    await page.keyboard.press('Escape');
    await expect(result(page)).toHaveCount(0);

    const id = await newProject(api, 1);
    await page.goto('/auth/login');
    await isTranslated(page);
    await page.getByLabel('E-mail').fill(emails.USER);
    await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    await enter.click();
    await expect(page.getByRole('alert')).toContainText('Falha na autenticação');
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await enter.click();
    await page.waitForURL('**/dashboard/projects');
    await page.getByRole('link', { name: 'URA traduzida' }).first().click();
    await expect(page.getByRole('row', { name: /frase_b/ })).toBeVisible();
    await isTranslated(page);
    // Rows come, change and go while the list is shown.
    await api.call(prompts.create, {
      idProject: id,
      name: 'frase_nova',
      text: 'Chegou agora.',
      speaker: 'Clara',
      compression: false,
    });
    await expect(page.getByRole('row', { name: /frase_nova/ })).toContainText('PROCESSADO');
    await page.goto(`/dashboard/projects/${id}/prompts/new`);
    await page.getByRole('textbox', { name: 'Nome' }).fill('frase_escrita');
    await isTranslated(page);
    await page.getByRole('textbox', { name: 'Texto' }).pressSequentially('São R$ 10,50 no dia 7/9.', { delay: 30 });
    await expect(page.getByText('dez reais e cinquenta centavos')).toBeVisible();
    await page.getByRole('textbox', { name: 'Texto' }).fill('Nada.');
    await expect(page.getByText('dez reais e cinquenta centavos')).toHaveCount(0);
  });

  test(`a client approves on a page that the browser translates: it ${way} texts`, async ({ page, server }, info) => {
    await page.addInitScript(startTranslator, way);
    const api = await signInByApi(server.origin, emails.USER, PASSWORD);
    const id = await newProject(api, 2);
    const link = await api.call(approvalLinks.create, { id, title: 'Frases da URA', client: 'Clínica', filter: {} });
    const decide = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Frases da URA' })).toBeVisible();
      await isTranslated(page);
      await expect(page.getByText('0 de 2 decididos')).toBeVisible();
      await page.getByRole('button', { name: 'Aprovar frase_b' }).click();
      await expect(page.getByText('1 de 2 decididos')).toBeVisible();
      await page.getByRole('button', { name: 'Pedir mudança em frase_c' }).click();
      await page.getByLabel('O que deve mudar?').fill('Mais alegre.');
      await page.getByRole('button', { name: 'Enviar pedido' }).click();
      await expect(page.getByText('2 de 2 decididos')).toBeVisible();
      await page.getByRole('button', { name: 'Desfazer a decisão sobre frase_b' }).click();
      await expect(page.getByText('1 de 2 decididos')).toBeVisible();
    };
    const html = info.outputPath('frases.html');
    const answer = await api.fetch(`/api/projects/${id}/approval-links/${link.id}/file`);
    fs.writeFileSync(html, Buffer.from(await answer.arrayBuffer()));
    await page.goto(link.url);
    await decide();
    await page.goto(pathToFileURL(html).href);
    await decide();
  });
}

test.describe('a page that fails', () => {
  test.use({ expectedErrors: [/.*/] });

  test('says so and offers a reload instead of going white', async ({ page }) => {
    /** Makes React's next insertion after the press of this button fail, once. */
    const failAt = (button: Locator) =>
      button.evaluate((element: HTMLElement) => {
        const own = { insertBefore: Node.prototype.insertBefore, appendChild: Node.prototype.appendChild };
        const failIn = (name: keyof typeof own) =>
          function (this: Node, ...given: Node[]) {
            if (!document.querySelector('#root')!.contains(this)) return Reflect.apply(own[name], this, given) as Node;
            Object.assign(Node.prototype, own);
            throw new Error('The page cannot be changed.');
          };
        Object.assign(Node.prototype, { insertBefore: failIn('insertBefore'), appendChild: failIn('appendChild') });
        element.click();
      });
    const isOffered = () => expect(page.getByRole('alert').getByRole('button', { name: 'Recarregar' })).toBeVisible();
    await page.goto('/');
    await page.getByLabel('Seu texto').fill('Bom dia.');
    await expect(page.getByText(/^8 de /)).toBeVisible();
    await failAt(speak(page));
    await isOffered();
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(emails.USER);
    await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
    await failAt(page.getByRole('button', { name: 'Entrar', exact: true }));
    await isOffered();
  });
});
