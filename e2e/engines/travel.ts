import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { audit } from '#contract/audit.ts';
import { prompts } from '#contract/prompts.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { signIn } from '#testing/client.ts';
import type { RunningServer } from '#e2e/runningServer.ts';
import { expectNoErrors, inspectScreen } from './inspectScreen.ts';
import { at, choose, click, fill, FIND, hears, quote, see, seeNot, type Tab, until } from './tab.ts';

export interface Travel {
  readonly engine: string;
  readonly tab: Tab;
  readonly server: RunningServer;
  /** Where the browser saves downloads. */
  readonly downloads: string;
  /** Lets the server serve the next release. */
  readonly deployNext: () => Promise<void>;
}

/** Everything that a person does with the app, in one browser. */
export async function travel(travel: Travel): Promise<void> {
  const { tab } = travel;
  await listenToDemo(travel);
  await logIn(travel, 'USER');
  const project = await makeProject(travel);
  await leaveAndReturn(travel);
  await makePrompt(travel, project);
  await importSheet(travel, project);
  await play(travel, project);
  await review(travel, project);
  await downloadZip(travel, project);
  await workInTwoTabs(travel, project);
  await workOffline(travel, project);
  await update(travel);
  await openEvery(travel, personScreens(project));
  await logOut(tab);
  await logIn(travel, 'ADMIN');
  await changeSettings(travel);
  await openEvery(travel, managerScreens);
  await logOut(tab);
}

/** A private window, whose storage is kept in memory or refused: everything works, until the window is closed. */
export async function travelPrivately(travel: Travel): Promise<void> {
  const { tab } = travel;
  await logIn(travel, 'USER');
  const project = await makeProject(travel);
  await leaveAndReturn(travel);
  await makePrompt(travel, project);
  await tab.goto(`${project}/prompts`);
  await see(tab, '1 processado');
  await click(tab, 'Ouvir bom_dia');
  await hears(tab);
  await click(tab, 'Invalidar bom_dia');
  await fill(tab, 'Motivo', 'muito baixo');
  await click(tab, 'Confirmar');
  await see(tab, 'Motivo: muito baixo');
  await inspect(travel, 'private');
  await logOut(tab);
}

const inspect = ({ tab, engine }: Travel, name: string) => inspectScreen(tab, engine, name);

async function listenToDemo(travel: Travel): Promise<void> {
  const { tab, server } = travel;
  await tab.goto(`${server.origin}/`);
  await inspect(travel, 'landing');
  await fill(tab, 'Seu texto', 'Bom dia!');
  for (const format of ['MP3', 'WAV', 'OGG']) {
    await until(`format ${format}`, () =>
      tab.run<boolean>(`${FIND} const one = field('Formato');
        const option = [...(one?.options ?? [])].find(({ text }) => text.toUpperCase().startsWith(${quote(format)}));
        if (!option) return false;
        one.value = option.value; one.dispatchEvent(new Event('change', { bubbles: true })); return true;`),
    );
    await click(tab, 'Ouvir');
    await see(tab, `Baixar ${format}`);
    await click(tab, 'Fechar');
  }
}

async function logIn(travel: Travel, role: Role): Promise<void> {
  const { tab, server } = travel;
  await tab.goto(`${server.origin}/auth/login`);
  await inspect(travel, 'login');
  await fill(tab, 'E-mail', demoEmails[role]);
  await fill(tab, 'Senha', DEMO_PASSWORD);
  await click(tab, 'Entrar');
  await at(tab, /\/dashboard\/projects$/);
  await inspect(travel, 'projects');
}

async function logOut(tab: Tab): Promise<void> {
  await click(tab, 'Sair');
  await at(tab, /^\/(?:auth\/login)?$/);
}

/** Returns the address of the new project. */
async function makeProject(travel: Travel): Promise<string> {
  const { tab, server } = travel;
  await tab.goto(`${server.origin}/dashboard/projects/new`);
  await fill(tab, 'Nome', 'Outro navegador');
  await fill(tab, 'Descrição', 'Feito em outro navegador');
  await inspect(travel, 'project-form');
  await click(tab, 'Salvar');
  await click(tab, 'Abrir projeto');
  await at(tab, /\/projects\/\d+/);
  const id = await tab.run<string>(`return /projects\\/(\\d+)/.exec(location.pathname)[1];`);
  return `${server.origin}/dashboard/projects/${id}`;
}

/** WebKit keeps a page that is left: with a transaction or lock still open, the next page waits without an end. */
async function leaveAndReturn(travel: Travel): Promise<void> {
  const { tab, server } = travel;
  for (let round = 0; round < 3; round += 1) {
    await tab.goto(`${server.origin}/`);
    await tab.goto(`${server.origin}/dashboard/projects`);
    await see(tab, 'Outro navegador');
  }
  await inspect(travel, 'projects');
}

async function makePrompt(travel: Travel, project: string): Promise<void> {
  const { tab } = travel;
  await tab.goto(`${project}/prompts/new`);
  await fill(tab, 'Nome', 'bom_dia');
  await choose(tab, 'Modelo', 'Clara');
  await choose(tab, 'Compressão', 'false');
  await fill(tab, 'Texto', 'Bom dia, tudo bem com você?');
  await click(tab, 'Ouvir o texto');
  await see(tab, 'Nada foi salvo ainda.');
  await inspect(travel, 'prompt-form');
  await click(tab, 'Salvar');
  await see(tab, 'Dados salvos com sucesso.');
}

async function importSheet(travel: Travel, project: string): Promise<void> {
  const { engine, tab, downloads } = travel;
  const sheet = path.join(downloads, 'avisos.csv');
  fs.writeFileSync(sheet, 'name;text\naviso_um;Este é o primeiro aviso.\naviso_dois;Este é o segundo aviso.\n');
  await tab.goto(`${project}/prompts/new`);
  await choose(tab, 'Modelo', 'Davi');
  // In WebKit a telephone file sometimes has no length when it follows another file; its cause is not known.
  await choose(tab, 'Compressão', engine === 'WebKit' ? 'false' : 'true');
  await until('the file field', () => tab.upload(`return document.querySelector('input[type=file]');`, sheet));
  await see(tab, '2 linhas podem ser usadas.');
  await inspect(travel, 'sheet');
  await click(tab, 'Salvar');
  await see(tab, '2 prompts entraram na fila.');
}

async function play(travel: Travel, project: string): Promise<void> {
  const { tab } = travel;
  await tab.goto(`${project}/prompts`);
  await see(tab, '3 processados');
  await click(tab, 'Ouvir bom_dia');
  await hears(tab);
  await click(tab, 'Posição do áudio bom_dia', 'input[type=range]');
  await until('the middle', () =>
    tab.run(`const { currentTime, duration } = document.querySelector('audio');
    return currentTime > duration * 0.45;`),
  );
  await click(tab, '2x', 'label');
  await until('double speed', () => tab.run(`return document.querySelector('audio').playbackRate === 2;`));
  await click(tab, '1x', 'label');
  await click(tab, 'Ouvir como telefone');
  await until('the telephone', () =>
    tab.run(`return document.querySelector('[aria-keyshortcuts=T]').getAttribute('aria-pressed') === 'true';`),
  );
  // While it plays: the player closes at the end.
  await click(tab, 'Ouvir como telefone');
  await inspect(travel, 'prompts');
}

async function review(travel: Travel, project: string): Promise<void> {
  const { tab } = travel;
  await tab.goto(`${project}/review`);
  await see(tab, '1 de 3');
  await inspect(travel, 'review');
  await click(tab, 'Ouvir');
  await hears(tab);
  const source = () => tab.run<string>(`return document.querySelector('audio').src;`);
  const first = await source();
  await click(tab, 'Está bom');
  await see(tab, '2 de 3');
  // The next one plays without a click.
  await until('the next audio', async () => (await source()) !== first);
  await hears(tab);
  await click(tab, 'Invalidar');
  await click(tab, 'Pronúncia');
  await see(tab, '3 de 3');
  await tab.goto(`${project}/prompts`);
  await see(tab, 'Aprovado por Ugo Usuário');
  await see(tab, 'Motivo: Pronúncia');
}

async function downloadZip(travel: Travel, project: string): Promise<void> {
  const { tab, downloads } = travel;
  await tab.goto(`${project}/prompts`);
  await click(tab, 'Solicitar zip');
  await see(tab, 'Nome dos arquivos');
  await inspect(travel, 'zip');
  await click(tab, 'Entendi');
  await see(tab, 'Zip pronto');
  await click(tab, 'Baixar zip');
  const zip = path.join(downloads, 'outro-navegador.zip');
  await until('the zip', async () => fs.readFileSync(zip).toString('latin1', 0, 2) === 'PK');
}

/** A change in one tab is seen in the other. */
async function workInTwoTabs(travel: Travel, project: string): Promise<void> {
  const { tab } = travel;
  const second = await tab.another();
  await second.goto(`${project}/edit`);
  await see(second, 'Atualizar Projeto');
  await tab.goto(`${project}/prompts`);
  await see(tab, 'Outro navegador');
  await fill(second, 'Nome', ', duas abas');
  await click(second, 'Salvar');
  await see(second, 'Dados salvos com sucesso.');
  await see(tab, 'duas abas');
  await expectNoErrors(second, 'the second tab');
  await second.close();
}

/** A page opened without the server plays what was heard, and its decision is sent once. */
async function workOffline(travel: Travel, project: string): Promise<void> {
  const { tab, server } = travel;
  await until('the worker', () => tab.run(`return navigator.serviceWorker.controller !== null;`));
  await tab.goto(`${project}/prompts?search=bom_dia`);
  await see(tab, 'no aparelho');
  await server.halt();
  await see(tab, 'Offline');
  await inspect(travel, 'offline');
  const second = await tab.another();
  await second.goto(`${project}/prompts?search=bom_dia`);
  await see(second, 'Offline');
  await click(second, 'Ouvir bom_dia');
  await hears(second);
  await inspect({ ...travel, tab: second }, 'opened-offline');
  await click(second, 'Invalidar bom_dia');
  await fill(second, 'Motivo', 'muito rápido');
  await click(second, 'Confirmar');
  await see(second, '1 por enviar');
  await server.restart();
  await seeNot(second, '1 por enviar');
  await seeNot(tab, 'Offline');
  const admin = await signIn(server.origin, demoEmails.ADMIN, DEMO_PASSWORD);
  const { data: acts } = await admin.call(audit.list, { noun: 'prompts', search: 'prompts.invalidate' });
  assert.equal(acts.filter(({ entityName }) => entityName === 'bom_dia').length, 1);
  const user = await signIn(server.origin, demoEmails.USER, DEMO_PASSWORD);
  const { data: invalidated } = await user.call(prompts.listInvalidated, {});
  assert.equal(invalidated.find(({ name }) => name === 'bom_dia')?.reason, 'muito rápido');
  await expectNoErrors(second, 'the offline tab');
  await second.close();
}

/** A release that comes while somebody types: the page offers it, and the text outlasts it. */
async function update({ tab, server, deployNext }: Travel): Promise<void> {
  await tab.goto(`${server.origin}/dashboard/projects/new`);
  await fill(tab, 'Nome', 'Antes da versão');
  await deployNext();
  await seeNot(tab, 'Offline');
  await until('the new version', async () => {
    await tab.run(
      `navigator.serviceWorker.getRegistration().then((one) => one.update()).catch(() => {}); return true;`,
    );
    return tab.run<boolean>(`return document.body.innerText.includes('Nova versão disponível');`);
  });
  await click(tab, 'Atualizar');
  await until('the new build', () => tab.run<boolean>(`return document.documentElement.dataset.build === 'second';`));
  await until('the typed name', () => tab.run<boolean>(`${FIND} return field('Nome')?.value === 'Antes da versão';`));
}

async function changeSettings(travel: Travel): Promise<void> {
  const { tab, server } = travel;
  await tab.goto(`${server.origin}/dashboard/settings`);
  await inspect(travel, 'settings');
  await fill(tab, 'Nome da instalação', ' de teste');
  await click(tab, 'Salvar');
  await see(tab, 'Dados salvos com sucesso.');
  await tab.goto(`${server.origin}/dashboard/settings`);
  await until('the saved name', () =>
    tab.run<boolean>(`${FIND} return field('Nome da instalação')?.value.endsWith('de teste');`),
  );
}

/** Screens of a person that no other step opens. */
const personScreens = (project: string) => [
  project,
  `${project}/dictionary`,
  `${project}/script`,
  `${project}/approval`,
  '/dashboard/projects/bin',
  '/dashboard/prompts/invalidated',
  '/dashboard/sessions',
  '/dashboard/nada',
];
const managerScreens = [
  '/dashboard/fails',
  '/dashboard/dictionary',
  '/dashboard/models',
  '/dashboard/models/new',
  '/dashboard/models/catalogue',
  '/dashboard/models/numbers',
  '/dashboard/users',
  '/dashboard/users/new',
  '/dashboard/apikeys',
  '/dashboard/apikeys/new',
  '/dashboard/webhooks',
  '/dashboard/webhooks/new',
  '/dashboard/costs',
  '/dashboard/audit',
  '/dashboard/settings/diagnosis',
  '/dashboard/maintenance-settings',
];

async function openEvery(travel: Travel, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { href, pathname } = new URL(address, travel.server.origin);
    await travel.tab.goto(href);
    await inspect(travel, pathname.slice(1).replaceAll('/', '-'));
  }
}
