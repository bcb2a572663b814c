import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { startRunningServer } from '#testing/runningServer.ts';
import { until } from '#testing/until.ts';

/**
 * Takes the screenshots for the README and the landing page: the built app on its own server, with realistic data.
 */
const folder = path.resolve(import.meta.dirname, '../docs/pictures');
const landingFolder = path.resolve(import.meta.dirname, '../public/pictures');

const texts: readonly (readonly [name: string, text: string])[] = [
  ['boas_vindas', 'Olá! Você ligou para a Energia do Vale. Como posso ajudar?'],
  ['menu_principal', 'Para segunda via da conta, digite 1. Para falta de energia, digite 2.'],
  ['segunda_via', 'Sua fatura de R$ 184,37 vence no dia 10/12. Enviamos o código de barras por mensagem.'],
  ['falta_de_energia', 'Há uma equipe na sua região. A energia volta até as 18h30.'],
  ['fora_do_horario', 'Nosso atendimento vai de segunda a sexta, das 8h às 20h.'],
  ['transferencia', 'Um momento, vou transferir a sua ligação.'],
  ['pesquisa', 'De zero a dez, quanto você recomenda o nosso atendimento?'],
  ['despedida', 'Obrigado por ligar. Até logo!'],
];

async function fill(user: Client): Promise<number> {
  const { id } = await user.call(projects.create, {
    name: 'URA Energia do Vale',
    description: 'Central de atendimento',
  });
  const content = ['name;text', ...texts.map((line) => line.join(';'))].join('\n');
  const input = { idProject: id, speaker: 'Clara', compression: false };
  await user.call(prompts.create, input, { file: { name: 'ura.csv', content } });
  await until('the audio', async () => (await user.call(projects.get, { id })).prompts.processed === texts.length);
  return id;
}

async function openSignedIn(
  browser: Browser,
  origin: string,
  options: Parameters<Browser['newPage']>[0],
  email: string = demoEmails.USER,
) {
  const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options });
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.screenshot({ path: path.join(folder, name), type: 'jpeg', quality: 80, animations: 'disabled' });
}

/** As WebP, which only the browser itself writes here, in the size at which the landing page shows it. */
async function takeForLanding(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const webp = await page.evaluate(async (shot) => {
    const image = new Image();
    image.src = `data:image/png;base64,${shot}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1]!;
  }, png);
  fs.writeFileSync(path.join(landingFolder, `${name}.webp`), Buffer.from(webp, 'base64'));
}

async function takeStrip(browser: Browser, origin: string, id: number, linkUrl: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const phone = { viewport: { width: 390, height: 520 }, isMobile: true, hasTouch: true, colorScheme: theme };
    const page = await openSignedIn(browser, origin, phone, demoEmails.ADMIN);
    await page.goto(`${origin}/dashboard/projects/${id}/review`);
    await page.getByRole('article').first().waitFor();
    await takeForLanding(page, `review-${theme}`);
    await page.goto(`${origin}/dashboard/projects/${id}/prompts`);
    await page.getByRole('button', { name: 'Solicitar zip' }).click();
    await page.getByRole('dialog').waitFor();
    await takeForLanding(page, `packs-${theme}`);
    await page.goto(`${origin}/dashboard/integrations`);
    await page.getByRole('heading', { name: 'API' }).waitFor();
    await takeForLanding(page, `api-${theme}`);
    await page.goto(linkUrl);
    await page.getByRole('article').first().waitFor();
    await takeForLanding(page, `approval-${theme}`);
    await page.close();
  }
}

const server = await startRunningServer({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const user = await signIn(server.origin, demoEmails.USER, DEMO_PASSWORD);
  const id = await fill(user);
  const wide = await openSignedIn(browser, server.origin, { viewport: { width: 1280, height: 800 } });
  await wide.goto(`${server.origin}/dashboard/projects/${id}/prompts?orderBy=id&orderByDirection=asc`);
  await wide.getByRole('row', { name: /boas_vindas/ }).waitFor();
  await take(wide, 'prompts.jpg');
  const phone = { width: 390, height: 844 };
  const narrow = await openSignedIn(browser, server.origin, {
    viewport: phone,
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
  });
  await narrow.goto(`${server.origin}/dashboard/projects/${id}/review`);
  await narrow.getByRole('article').first().waitFor();
  await take(narrow, 'review.jpg');
  const link = { id, title: 'URA Energia do Vale', client: 'Energia do Vale', filter: {} };
  await takeStrip(browser, server.origin, id, (await user.call(approvalLinks.create, link)).url);
} finally {
  await browser.close();
  await server.stop();
}
