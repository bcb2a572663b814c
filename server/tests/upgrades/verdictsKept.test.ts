import { afterAll, beforeEach, expect, test } from 'vitest';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { batches } from '#contract/batches.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { projects } from '#contract/projects.ts';
import { invalidatedColumns, prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { type Client, client } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';
import { cleanUp, newDataDir, serverOf, startServerProcess } from '#server/tests/serverProcess.ts';
import { openLink } from '#server/tests/setups/approvalSetup.ts';
import { checkOut, endServer, hasHistory } from '#server/tests/setups/upgradesSetup.ts';
import { ended, newProject, spokenPrompt } from '#server/tests/testServer.ts';

/** The last commit that kept verdicts in columns of prompts and takes. */
const BEFORE = '52f1120c';

beforeEach(({ skip }) => skip(!hasHistory, 'the history of git'));
afterAll(cleanUp);

const policies = ['person', 'two', 'client', 'both'] as const;

/** In a project: prompts in each state of review, with verdicts on earlier takes, of people and of a client. */
async function judge(origin: string, user: Client, other: Client, policy: (typeof policies)[number]): Promise<number> {
  const { id } = await newProject(user, `Veredictos ${policy}`);
  const make = async (name: string) => (await spokenPrompt(user, id, { name, text: 'Olá.' })).id;
  const edit = async (one: number, text: string) => {
    await user.call(prompts.update, { id: one, text, speaker: 'Clara', compression: false });
    return ended(user, one);
  };
  const bad = (one: number, reason: string) => user.call(prompts.invalidate, { id: one, reason });
  const names = ['aberto', 'sim', 'dois', 'mau', 'refeito', 'refeito_bom', 'revisto', 'voltou', 'voltou_bom', 'lote'];
  const [, yes, both, no, remade, remadeGood, revised, back, backGood, batch] = await Promise.all(
    [...names, 'pedido', 'pedido_velho'].map(make),
  );
  await other.call(projects.setApprovalPolicy, { id, policy });
  await user.call(prompts.approve, { id: yes! });
  await user.call(prompts.approve, { id: both! });
  await other.ask(prompts.approve, { id: both! });
  await bad(no!, 'muito rápido');
  await bad(remade!, 'cortado');
  await edit(remade!, 'Olá, de novo.');
  await bad(remadeGood!, 'voz errada');
  await edit(remadeGood!, 'Olá, outra vez.');
  await user.call(prompts.approve, { id: remadeGood! });
  await bad(revised!, 'baixo demais');
  await user.call(prompts.revise, { id: revised! });
  await bad(back!, 'esta é a ruim');
  await edit(back!, 'Melhor assim.');
  await user.call(prompts.approve, { id: back! });
  const rejected = (await user.call(takes.list, { id: back! })).data.find(({ isCurrent }) => !isCurrent)!;
  await user.call(takes.restore, { id: back!, take: rejected.id });
  await user.call(prompts.approve, { id: backGood! });
  await edit(backGood!, 'Pior assim.');
  await bad(backGood!, 'a segunda é ruim');
  const { id: work } = (await user.call(batches.create, {
    id,
    action: 'invalidate',
    ids: [batch!],
    reason: 'do lote',
  })) as { id: number };
  await until('the batch', async () => (await user.call(batches.get, { id: work })).status === 'DONE');
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
  return id;
}

type Answers = { readonly id: number } & Readonly<Record<string, unknown>>;

/** What people are answered, in every list, record and report that tells of verdicts. */
async function answersOf(user: Client, ids: readonly number[]): Promise<Answers[]> {
  const all: Answers[] = [];
  for (const id of ids) {
    const list = (filter: object) => user.call(prompts.list, { idProject: id, orderBy: 'id', perPage: 100, ...filter });
    const { data } = await list({});
    const links = (await user.call(approvalLinks.list, { id })).data;
    await user.call(projects.pack, { id, onlyApproved: true });
    const { zip } = await until('the zip', async () => {
      const project = await user.call(projects.get, { id });
      return !project.isPacking && project;
    });
    const bytes = zip && Buffer.from(await (await user.fetch(`/api/projects/${id}/download`)).arrayBuffer());
    const entries = bytes ? await readEntries(bytes) : {};
    all.push({
      id,
      counts: (await user.call(projects.get, { id })).prompts,
      lists: [await list({}), await list({ approved: 'true' }), await list({ invalidated: 'true' })],
      prompts: await Promise.all(data.map((one) => user.call(prompts.get, { id: one.id }))),
      takes: await Promise.all(data.map((one) => user.call(takes.list, { id: one.id }))),
      links: await Promise.all(links.map((link) => user.call(approvalLinks.get, { id, idLink: link.id }))),
      names: Object.keys(entries).sort(),
      report: Object.entries(entries)
        .find(([name]) => name.endsWith('.csv'))?.[1]
        .toString(),
      script: await (await user.fetch(`/api/projects/${id}/script?format=csv`)).text(),
    });
  }
  const invalidated = [];
  for (const orderBy of invalidatedColumns)
    for (const filter of [{}, { revised: 'true' }, { revised: 'false' }, { search: 'lote' }] as const)
      invalidated.push(await user.call(prompts.listInvalidated, { orderBy, ...filter }));
  return [...all, { id: 0, invalidated }];
}

const NEW = new Set([
  'approvalAsked',
  'clientComments',
  'invalidatedAt',
  'invalidatedBy',
  'remindedAt',
  'reminds',
  'round',
  'roundAt',
  'toResend',
]);
/** Of links the number of approved prompts is old, of a project's counts it is new. */
const isNew = (holder: object, key: string) => NEW.has(key) || (key === 'approved' && 'differing' in holder);
/**
 * Without what is new: fields, and the approvals of earlier takes, which were those of the policy at the time that the
 * prompt left them, and are those of the present one.
 */
const comparable = (answers: readonly Answers[], idOtherPolicy: number): unknown =>
  JSON.parse(
    JSON.stringify(
      answers.map((one) => (one.id === idOtherPolicy ? { ...one, takes: [] } : one)),
      function (this: object, key, value: unknown) {
        return isNew(this, key) ? undefined : value;
      },
    ),
  );

test('who said yes or no to what is answered after the upgrade as before it, in every list and report', async () => {
  const DATA_DIR = newDataDir();
  const earlier = await serverOf((await checkOut(BEFORE))('main', { DATA_DIR }));
  const [user, other] = [await earlier.signIn('USER'), await earlier.signIn('MANAGER')];
  const ids = [];
  for (const policy of policies) ids.push(await judge(earlier.origin, user, other, policy));
  // Approved by two, of whom one is enough now.
  await other.call(projects.setApprovalPolicy, { id: ids[1]!, policy: 'person' });
  const before = comparable(await answersOf(user, ids), ids[1]!);
  await endServer(earlier);
  const server = await startServerProcess({ DATA_DIR });
  const after = comparable(await answersOf(client(server.origin, user.tokens), ids), ids[1]!);
  expect(after).toEqual(before);
  await endServer(server);
});
