import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { tapOutput } from '#e2e/tapOutput.ts';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: [/status of (409|422)/] });

async function saved(page: Page, press: () => Promise<void>, to: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  await download.saveAs(to);
  return download.suggestedFilename();
}

test('a file decides without a network, comes back once, and is refused when it was altered', async ({
  page,
  api,
  browser,
}, info) => {
  const { id } = await api.call(projects.create, { name: 'Rádio comunitária', description: 'Sem internet no estúdio' });
  for (const name of ['abertura', 'vinheta', 'fim'])
    await api.call(prompts.create, {
      idProject: id,
      name: `radio_${name}`,
      text: `Esta é a ${name}, às 10h30, da sua rádio.`,
      speaker: 'Clara',
      compression: false,
    });
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(3);
  await api.call(approvalLinks.create, { id, title: 'Vinhetas da rádio', client: 'Estúdio', filter: {} });
  await signIn(page, 'USER', { path: `/dashboard/projects/${id}/approval` });
  const html = info.outputPath('vinhetas.html');
  const button = page.getByRole('button', { name: /Baixar como arquivo \(até \d+ KB\)/ });
  expect(await saved(page, () => button.click(), html)).toBe('vinhetas-da-radio.html');
  expect(fs.statSync(html).size).toBeLessThan(25 * 1024 * 1024);

  // From a pen drive, on a machine without a network.
  const away = await browser.newContext({ acceptDownloads: true, locale: 'pt-BR' });
  await away.setOffline(true);
  const file = await away.newPage();
  const asked: string[] = [];
  file.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) asked.push(request.url());
  });
  const highShare = await tapOutput(file);
  await file.goto(pathToFileURL(html).href);
  await expect(file.getByRole('heading', { level: 1, name: 'Vinhetas da rádio' })).toBeVisible();
  await auditBoth(file, 'the file');
  await file.getByText('2x').click();
  await file.getByRole('button', { name: 'Ouvir radio_abertura' }).click();
  await expect(file.getByText('Já ouvido', { exact: true })).toBeVisible();
  // The telephone filter works from the disk too: its sound ends at 3.4 kHz.
  await file.getByText('1x', { exact: true }).click();
  await file.getByRole('button', { name: 'Ouvir como telefone' }).click();
  await file.getByRole('button', { name: 'Ouvir radio_abertura' }).click();
  await expect.poll(() => file.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0.5);
  expect(await highShare()).toBeLessThan(-60);
  await expect(file.getByRole('button', { name: 'Ouvir como telefone', pressed: true })).toBeVisible();
  await file.keyboard.press('t');
  await expect(file.getByRole('button', { name: 'Ouvir como telefone', pressed: false })).toBeVisible();
  await file.getByRole('button', { name: 'Aprovar radio_abertura' }).click();
  await file.getByRole('button', { name: 'Aprovar radio_vinheta' }).click();
  await file.getByRole('button', { name: 'Pedir mudança em radio_fim' }).click();
  await file.getByLabel('O que deve mudar?').fill('Despedida mais alegre, “por favor”.');
  await file.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(file.getByText('3 de 3 decididos')).toBeVisible();
  await file.reload();
  await expect(file.getByText('3 de 3 decididos')).toBeVisible();
  const json = info.outputPath('decisoes.json');
  const save = () => file.getByRole('button', { name: 'Salvar decisões' }).click();
  expect(await saved(file, save, json)).toBe('decisoes.json');
  expect(asked).toEqual([]);
  await away.close();

  const bring = (path: string) => page.getByLabel('Trazer decisões de um arquivo').setInputFiles(path);
  const altered = info.outputPath('alterado.json');
  fs.writeFileSync(altered, fs.readFileSync(json, 'utf8').replace('"change"', '"approved"'));
  await bring(altered);
  await expect(page.getByText('Este arquivo foi alterado depois de feito ou não é desta instalação.')).toBeVisible();
  fs.writeFileSync(altered, '{"outra":"coisa"}');
  await bring(altered);
  await expect(page.getByText('Este arquivo não é um decisoes.json da Entoa.')).toBeVisible();
  await bring(json);
  const dialog = page.getByRole('dialog', { name: 'O que muda' });
  await expect(dialog.getByText('aplica', { exact: true })).toHaveCount(3);
  await auditBoth(page, 'what changes');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Aplicar 3 decisões' }).click();
  await expect(page.getByText('3 de 3 decididos · 2 aprovados, 1 com mudança pedida', { exact: false })).toBeVisible();
  await bring(json);
  await expect(dialog.getByText(/^Ugo Usuário já trouxe este arquivo em/)).toBeVisible();
  await expect(dialog.getByText('já está assim')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const { data } = await api.call(prompts.list, { idProject: id, invalidated: 'true' });
  expect(data).toMatchObject([{ name: 'radio_fim', reason: 'Estúdio: Despedida mais alegre, “por favor”.' }]);
});
