import { afterAll, beforeEach, expect, test } from 'vitest';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { batches } from '#contract/batches.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { type ApprovalPolicy, projects } from '#contract/projects.ts';
import { invalidatedColumns, prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { type Client, client } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';
import { cleanUp, newDataDir, serverOf, startServerProcess } from '#server/tests/serverProcess.ts';
import { openLink } from '#server/tests/setups/approvalSetup.ts';
import { checkOut, endServer, hasHistory } from '#server/tests/setups/upgradesSetup.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';

interface Release {
  readonly commit: string;
  readonly had: string;
  readonly policies: readonly ApprovalPolicy[];
  readonly hasTakes: boolean;
  readonly hasLinks: boolean;
}

/** The last commit of each way in which verdicts were stored in columns of prompts and takes, oldest first. */
const RELEASES: readonly Release[] = [
  { commit: '5a74d7c2', had: 'rejections without an audio', policies: ['person'], hasTakes: false, hasLinks: false },
  { commit: '92728816', had: 'no takes', policies: ['person'], hasTakes: false, hasLinks: false },
  { commit: 'e981dfc4', had: 'no links', policies: ['person'], hasTakes: true, hasLinks: false },
  { commit: '740246da', had: 'links', policies: ['person', 'two', 'client', 'both'], hasTakes: true, hasLinks: true },
  { commit: '52f1120c', had: 'rules', policies: ['person', 'two', 'client', 'both'], hasTakes: true, hasLinks: true },
];

beforeEach(({ skip }) => skip(!hasHistory, 'the history of git'));
afterAll(cleanUp);

/** Makes a project with prompts in each state of review, with verdicts on earlier takes, of people and of a client. */
async function judge(origin: string, user: Client, other: Client, release: Release, policy: ApprovalPolicy) {
  const { id } = await newProject(user, `Veredictos ${policy}`);
  const make = async (name: string) => (await spokenPrompt(user, id, { name, text: 'Olá.' })).id;
  const edit = async (one: number, text: string) => {
    await user.call(prompts.update, { id: one, text, speaker: 'Clara', compression: false });
    return ended(user, one);
  };
  // The oldest release refuses what was rejected before.
  const approve = (one: number) => user.ask(prompts.approve, { id: one });
  const bad = (one: number, reason: string) => user.call(prompts.invalidate, { id: one, reason });
  const names = ['aberto', 'sim', 'dois', 'mau', 'refeito', 'refeito_bom', 'revisto', 'voltou', 'voltou_bom', 'lote'];
  const [, yes, both, no, remade, remadeGood, revised, back, backGood, batch] = await Promise.all(
    [...names, 'pedido', 'pedido_velho'].map(make),
  );
  if (release.policies.length > 1) await other.call(projects.setApprovalPolicy, { id, policy });
  await approve(yes!);
  await approve(both!);
  await other.ask(prompts.approve, { id: both! });
  await bad(no!, 'muito rápido');
  await bad(remade!, 'cortado');
  await edit(remade!, 'Olá, de novo.');
  await bad(remadeGood!, 'voz errada');
  await edit(remadeGood!, 'Olá, outra vez.');
  await approve(remadeGood!);
  await bad(revised!, 'baixo demais');
  await user.call(prompts.revise, { id: revised! });
  await bad(back!, 'esta é a ruim');
  await edit(back!, 'Melhor assim.');
  await approve(back!);
  await approve(backGood!);
  await edit(backGood!, 'Pior assim.');
  await bad(backGood!, 'a segunda é ruim');
  if (release.hasTakes) {
    const rejected = (await user.call(takes.list, { id: back! })).data.find(({ isCurrent }) => !isCurrent)!;
    await user.call(takes.restore, { id: back!, take: rejected.id });
    const { id: work } = (await user.call(batches.create, {
      id,
      action: 'invalidate',
      ids: [batch!],
      reason: 'do lote',
    })) as { id: number };
    await until('the batch', async () => (await user.call(batches.get, { id: work })).status === 'DONE');
  }
  if (release.hasLinks) {
    const link = await user.call(approvalLinks.create, { id, title: 'Tudo', client: 'Cida', filter: {} });
    const visitor = await openLink(origin, link);
    const submission = await visitor.call(clientApprovals.get, { idLink: link.id });
    const decide = async (name: string, decision: 'approved' | 'change' | 'undo', more = {}) => {
      const { id: idPrompt, audio } = submission.prompts.find((one) => one.name === name)!;
      const asked = { idLink: link.id, id: crypto.randomUUID(), idPrompt, audio: audio!, decision, ...more };
      await visitor.call(clientApprovals.decide, asked);
      return idPrompt;
    };
    for (const name of ['sim', 'dois', 'mau', 'refeito']) await decide(name, 'approved');
    await decide('aberto', 'approved');
    await decide('aberto', 'undo');
    await decide('pedido', 'change', { reason: 'Mais devagar.', atMs: 250 });
    await decide('revisto', 'change', { reason: 'Ainda não.' });
    await edit(await decide('pedido_velho', 'change', { reason: 'Outro texto.' }), 'Outro texto.');
  }
  return id;
}

/** What people are answered, by address, in every list, record and report that tells of verdicts. */
async function answersOf(user: Client, ids: readonly number[], release: Release) {
  const [, idOtherPolicy] = ids;
  const answers: Record<string, unknown> = {};
  const read = async (path: string) => {
    const answer = await user.fetch(`/api${path}`);
    const text = await answer.text();
    expect({ path, status: answer.status, text }).toMatchObject({ status: 200 });
    answers[path] = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    return answers[path] as { data: { id: number }[] };
  };
  for (const id of ids) {
    answers[`counts of ${id}`] = (await user.call(projects.get, { id })).prompts;
    const { data } = await read(`/projects/${id}/prompts?orderBy=id&perPage=100`);
    for (const one of data) await read(`/prompts/${one.id}`);
    if (!release.hasTakes) continue;
    await read(`/projects/${id}/prompts?orderBy=id&perPage=100&approved=true`);
    await read(`/projects/${id}/prompts?orderBy=id&perPage=100&invalidated=true`);
    // Approvals of earlier takes were those of the policy when the prompt left them, and are those of the present one.
    if (id !== idOtherPolicy) for (const one of data) await read(`/prompts/${one.id}/takes`);
    await user.call(projects.pack, { id, onlyApproved: true });
    const { zip } = await until('the zip', async () => {
      const project = await user.call(projects.get, { id });
      return !project.isPacking && project;
    });
    const bytes = zip && Buffer.from(await (await user.fetch(`/api/projects/${id}/download`)).arrayBuffer());
    const entries = Object.entries(bytes ? await readEntries(bytes) : {});
    answers[`audio of ${id}`] = entries.map(([name]) => name).filter((name) => name.endsWith('.wav'));
    answers[`report of ${id}`] = recordsOf(entries.find(([name]) => name.endsWith('.csv'))![1].toString());
    if (!release.hasLinks) continue;
    await read(`/projects/${id}/script?format=csv`);
    const links = await read(`/projects/${id}/approval-links`);
    for (const link of links.data) await read(`/projects/${id}/approval-links/${link.id}`);
  }
  for (const orderBy of invalidatedColumns)
    for (const filter of ['', '&revised=true', '&revised=false', '&search=lote'])
      await read(`/prompts/invalidateds?orderBy=${orderBy}${filter}`);
  return answers;
}

/** Lines of a report that quotes nothing, by the names of its columns. */
function recordsOf(csv: string): Record<string, string | undefined>[] {
  const [header = [], ...lines] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])));
}

/** An answer without the fields that an earlier one does not have. */
function withFieldsOf(earlier: unknown, now: unknown): unknown {
  if (Array.isArray(earlier) && Array.isArray(now)) return now.map((one, at) => withFieldsOf(earlier[at], one));
  if (typeof earlier !== 'object' || earlier === null || typeof now !== 'object' || now === null) return now;
  const fields = Object.entries(earlier).filter(([key]) => key in now);
  return Object.fromEntries(fields.map(([key, value]) => [key, withFieldsOf(value, now[key as keyof typeof now])]));
}

test.each(RELEASES)('verdicts of a release that had $had are answered after the upgrade as before', async (release) => {
  const DATA_DIR = newDataDir();
  const earlier = await serverOf((await checkOut(release.commit))('main', { DATA_DIR }));
  const [user, other] = [await earlier.signIn('USER'), await earlier.signIn('MANAGER')];
  const ids = [];
  for (const policy of release.policies) ids.push(await judge(earlier.origin, user, other, release, policy));
  // Approved by two, of whom one is enough now.
  if (ids[1] !== undefined) await other.call(projects.setApprovalPolicy, { id: ids[1], policy: 'person' });
  const before = await answersOf(user, ids, release);
  expect(JSON.stringify(before)).toContain('muito rápido');
  await endServer(earlier);
  const server = await startServerProcess({ DATA_DIR });
  const after = await answersOf(client(server.origin, user.tokens), ids, release);
  expect(withFieldsOf(before, after)).toEqual(before);
  await endServer(server);
});
