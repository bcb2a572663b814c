import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { startRunningServer } from '#testing/runningServer.ts';
import { until } from '#testing/until.ts';

/** Takes the screenshots for the README: the built app on its own server, with realistic data. */
const folder = path.resolve(import.meta.dirname, '../docs/pictures');

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

async function openSignedIn(browser: Browser, origin: string, options: Parameters<Browser['newPage']>[0]) {
  const page = await browser.newPage({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options });
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('E-mail').fill(demoEmails.USER);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard/projects');
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.screenshot({ path: path.join(folder, name), type: 'jpeg', quality: 80, animations: 'disabled' });
}

const server = await startRunningServer({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const id = await fill(await signIn(server.origin, demoEmails.USER, DEMO_PASSWORD));
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
} finally {
  await browser.close();
  await server.stop();
}
