import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { approvalLinks, type DecisionFile } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { signIn } from '#testing/client.ts';
import type { RunningServer } from '#e2e/runningServer.ts';
import { click, fill, see, type Tab, until } from './tab.ts';

/** Opens the approval file from the disk while the server is stopped, decides in it, and brings the decisions back. */
export async function decideInFile(open: (downloads: string) => Promise<Tab>, server: RunningServer): Promise<void> {
  const user = await signIn(server.origin, demoEmails.USER, DEMO_PASSWORD);
  const { id } = await user.call(projects.create, { name: 'Em um arquivo', description: 'Para ouvir sem rede' });
  for (const name of ['abertura', 'fim'])
    await user.call(prompts.create, {
      idProject: id,
      name: `radio_${name}`,
      text: `Esta é a ${name}, às 10h30.`,
      speaker: 'Clara',
      compression: false,
    });
  await until('the audio', async () => (await user.call(projects.get, { id })).prompts.processed === 2);
  const { id: idLink } = await user.call(approvalLinks.create, { id, title: 'Vinhetas', client: 'Rádio', filter: {} });
  const answer = await user.fetch(`/api/projects/${id}/approval-links/${idLink}/file`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-file-'));
  const html = path.join(folder, 'vinhetas.html');
  fs.writeFileSync(html, Buffer.from(await answer.arrayBuffer()));
  await server.halt();
  const tab = await open(folder);
  try {
    const content = await decide(tab, pathToFileURL(html).href, path.join(folder, 'decisoes.json'));
    await server.restart();
    const bring = (decisionFile: DecisionFile) => user.ask(approvalLinks.applyDecisions, { id, decisionFile });
    const altered = content.decisions.map((decision) => ({ ...decision, decision: 'approved' as const, reason: null }));
    assert.equal((await bring({ ...content, decisions: altered })).body.code, 'DECISIONS_ALTERED');
    const { body } = await bring(content);
    assert.deepEqual(
      body.decisions.map(({ decision, effect }) => [decision, effect]),
      [
        ['approved', 'applies'],
        ['change', 'applies'],
      ],
    );
    assert.equal((await bring(content)).body.code, 'DECISIONS_APPLIED');
    const { approved, changes } = await user.call(approvalLinks.get, { id, idLink });
    assert.deepEqual([approved, changes], [1, 1]);
  } finally {
    await tab.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function decide(tab: Tab, address: string, saved: string): Promise<DecisionFile> {
  await tab.goto(address);
  await see(tab, 'Vinhetas');
  await click(tab, 'Ouvir como telefone');
  await until('the telephone', () =>
    tab.run<boolean>(`return document.querySelector('[aria-keyshortcuts=T]').getAttribute('aria-pressed') === 'true';`),
  );
  await click(tab, 'Ouvir radio_abertura');
  await see(tab, 'Já ouvido');
  assert.equal(await tab.run(`return document.body.innerText.includes('Não foi possível');`), false);
  await click(tab, 'Aprovar radio_abertura');
  await click(tab, 'Pedir mudança em radio_fim');
  await fill(tab, 'O que deve mudar?', 'Mais alegre, “por favor”.');
  await click(tab, 'Enviar pedido');
  await see(tab, '2 de 2 decididos');
  // Decisions outlive the window.
  await tab.goto(address);
  await see(tab, '2 de 2 decididos');
  await click(tab, 'Salvar decisões');
  return until('the saved file', async () => JSON.parse(fs.readFileSync(saved, 'utf8')) as DecisionFile);
}
