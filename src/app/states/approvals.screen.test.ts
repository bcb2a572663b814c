import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DECISION_FORMAT } from '#common/decisionFile.ts';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import type { Api } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen, reopen } from '#testing/screens/openScreen.ts';

const NAMES = ['bom_dia', 'boa_tarde', 'boa_noite'];
let user: Api;
let id: number;
let ids: number[];
beforeAll(async () => {
  user = await apiAs('USER');
  ({ id } = await user.call(projects.create, { name: 'URA da clínica', description: 'Para a cliente' }));
  ids = [];
  for (const name of NAMES) {
    const said = { name, text: `Aqui é ${name}.`, speaker: 'Clara', compression: false };
    ids.push(((await user.call(prompts.create, { idProject: id, ...said })) as Prompt).id);
  }
  await until('audio', async () => (await user.call(projects.get, { id })).prompts.processed === NAMES.length);
});
afterEach(() => network.mend());

const dialog = () => page.getByRole('dialog');
const card = (name: string) => page.getByRole('article', { name });

/** A link whose client approved the first prompt, and asked for a change of the others. */
async function answeredLink() {
  const link = await user.call(approvalLinks.create, { id, title: 'Saudações', client: 'Marina', filter: {} });
  // The browser takes the cookie of the link, as a client's does.
  await user.call(clientApprovals.open, { token: link.url.split('/').at(-1)! });
  const { prompts: submission } = await user.call(clientApprovals.get, { idLink: link.id });
  for (const [i, { id: idPrompt, audio }] of submission.entries()) {
    const about = { id: crypto.randomUUID(), idLink: link.id, idPrompt, audio: audio! };
    const reason = `Fale mais devagar a ${i + 1}ª.`;
    await user.call(
      clientApprovals.decide,
      i === 0 ? { ...about, decision: 'approved' } : { ...about, decision: 'change', reason, atMs: 300 },
    );
  }
  return link;
}

test('what a client asked for is changed beside her words, and only that goes to her again', async () => {
  const link = await answeredLink();
  await openScreen(`/dashboard/projects/${id}`);
  await page.getByRole('link', { name: 'Ver os pedidos' }).click();
  await expect.element(card('boa_tarde')).toHaveTextContent('Fale mais devagar a 2ª.');
  await expect.element(card('boa_tarde').getByText('Pedida', { exact: true })).toBeVisible();
  await expect.element(card('bom_dia')).not.toBeInTheDocument();
  await auditBoth('requested changes');
  await card('boa_tarde').getByRole('button', { name: 'Ouvir aos 0,3 s' }).click();
  const text = card('boa_tarde').getByLabelText('Texto');
  const remake = card('boa_tarde').getByRole('button', { name: 'Gerar o áudio de boa_tarde' });
  await expect.element(remake).toBeDisabled();
  await text.fill('Aqui é, bem devagar, de tarde.');
  // Nothing that is typed gets lost.
  await reopen(`/dashboard/projects/${id}/approval/changes`);
  await expect.element(text).toHaveValue('Aqui é, bem devagar, de tarde.');
  await remake.click();
  // The next request comes under the hand.
  await expect.element(card('boa_noite').getByLabelText('Texto')).toHaveFocus();
  await expect.element(card('boa_tarde').getByText('Pronta para enviar')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar de novo (1)' }).click();
  await expect.element(dialog()).toHaveTextContent('Vai o áudio que mudou desde a resposta.');
  await auditBoth('a new round');
  await dialog().getByRole('button', { name: 'Enviar de novo (1)' }).click();
  await expect.element(dialog()).toHaveTextContent('Rodada 2 enviada');
  await expect
    .element(dialog().getByLabelText('Mensagem para enviar'))
    .toHaveValue(expect.stringMatching(/^Olá, Marina! Aqui é Ugo Usuário\. Um áudio mudou em “Saudações”/));
  await auditBoth('the round was sent');
  await dialog().getByRole('button', { name: 'Pronto' }).click();
  await expect.element(card('boa_tarde')).not.toBeInTheDocument();
  await expect.element(card('boa_noite')).toBeVisible();
  const { prompts: submission } = await user.call(clientApprovals.get, { idLink: link.id });
  expect(submission.map(({ round, decision }) => [round, decision])).toEqual([
    [1, 'approved'],
    [2, null],
    [1, 'change'],
  ]);
  // The links tell of the round, of who decided what and when, and of the changes alone.
  await page.getByRole('link', { name: 'Ver links' }).click();
  await expect.element(page.getByText(/^2ª rodada, \d\d\/\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Ver decisões de Saudações' }).click();
  await page.getByRole('checkbox', { name: 'Só mudanças pedidas' }).click();
  await expect.element(page.getByRole('link', { name: 'boa_noite' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'bom_dia' })).not.toBeInTheDocument();
  await auditBoth('only changes');
});

test('a row says where its approval stands, and the counts lead to the approved', async () => {
  const manager = await apiAs('MANAGER');
  for (const prompt of ids) await user.ask(prompts.undoInvalidate, { id: prompt });
  await manager.call(projects.setApprovalPolicy, { id, policy: 'two' });
  await user.ask(prompts.approve, { id: ids[1]! });
  for (const who of [user, manager]) await who.ask(prompts.approve, { id: ids[2]! });
  await openScreen(`/dashboard/projects/${id}/prompts`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('boa_tarde').getByText('1/2 aprovaram')).toBeVisible();
  await expect.element(row('boa_noite').getByText('Aprovado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 aprovado', exact: true }).click();
  await expect.element(row('boa_tarde')).not.toBeInTheDocument();
  await expect.element(row('boa_noite')).toBeVisible();
  await openScreen(`/dashboard/projects/${id}/approval`, 'MANAGER');
  await page.getByLabelText('Quem precisa aprovar').selectOptions('Uma pessoa daqui');
  await expect.element(dialog()).toHaveTextContent('1 prompt passa a aprovado e entra em zips');
  await userEvent.keyboard('{Escape}');
  // The maker of an audio is told why that approval does not count.
  await page.getByRole('checkbox', { name: 'Quem fez o prompt ou o áudio não aprova' }).click();
  await expect.poll(async () => (await user.call(projects.get, { id })).othersApprove).toBe(true);
});

test('a file of decisions that comes back twice says so, line by line', async () => {
  const link = (await user.call(approvalLinks.list, { id })).data[0]!;
  const line = (name: string, effect: 'same' | 'late' | 'newer' | 'outdated') =>
    ({ idPrompt: 1, name, decision: 'approved', reason: null, effect }) as const;
  const applied = { by: 'Gil Gerente', at: '2026-11-28T12:00:00.000Z' };
  // Signing needs the server's key: what the server answers has tests of its own.
  network.answer(approvalLinks.applyDecisions, {
    link,
    applied,
    decisions: [line('bom_dia', 'same'), line('boa_tarde', 'newer'), line('boa_noite', 'late')],
  });
  await openScreen(`/dashboard/projects/${id}/approval`);
  const file = { format: DECISION_FORMAT, link: link.id, decisions: [], signature: 'a'.repeat(43) };
  await page
    .getByLabelText('Trazer decisões de um arquivo')
    .upload(new File([JSON.stringify(file)], 'decisoes.json', { type: 'application/json' }));
  await expect.element(dialog()).toHaveTextContent('Gil Gerente já trouxe este arquivo em 28/11/2026');
  await expect.element(dialog()).toHaveTextContent('não vale: há uma resposta mais nova pelo link');
  await expect.element(dialog()).toHaveTextContent('não vale: o link já tinha terminado');
  await expect.element(dialog().getByRole('button', { name: /Aplicar/ })).not.toBeInTheDocument();
  await auditBoth('a file that came twice');
});
