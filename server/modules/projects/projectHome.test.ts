import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { openLink } from '#server/tests/setups/approvalSetup.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  manager = await server.signIn('MANAGER');
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const home = (person: Client, id: number) => person.call(projects.home, { id });

test('an empty project has nothing that waits', async () => {
  const { id } = await newProject(user, 'Ainda vazio');
  expect(await home(user, id)).toEqual({
    prompts: expect.objectContaining({ total: 0 }),
    approval: { approved: 0, rejected: 0, person: 0, second: 0, client: 0 },
    rejectedByClient: 0,
    reviewPlace: null,
    openLinks: 0,
    toResend: 0,
    zipChanges: null,
    events: null,
  });
});

test('what waits goes from the first person to the second and to the client, as the rule asks', async () => {
  const { id } = await newProject(user, 'Quem falta dizer sim');
  const ids = [];
  for (const name of ['primeiro', 'segundo', 'terceiro']) ids.push((await spokenPrompt(user, id, { name })).id);
  expect((await home(user, id)).approval).toEqual({ approved: 0, rejected: 0, person: 3, second: 0, client: 0 });

  await manager.call(projects.setApprovalPolicy, { id, policy: 'two' });
  await user.call(prompts.approve, { id: ids[0]! });
  await user.call(prompts.approve, { id: ids[1]! });
  await manager.call(prompts.approve, { id: ids[1]! });
  expect((await home(user, id)).approval).toEqual({ approved: 1, rejected: 0, person: 1, second: 1, client: 0 });
  // A person's own approval takes the place, also while it waits for another's.
  expect((await home(user, id)).reviewPlace).toBe(3);
  expect((await home(manager, id)).reviewPlace).toBe(1);

  await manager.call(projects.setApprovalPolicy, { id, policy: 'both' });
  expect((await home(user, id)).approval).toEqual({ approved: 0, rejected: 0, person: 1, second: 0, client: 2 });
  await manager.call(projects.setApprovalPolicy, { id, policy: 'client' });
  expect((await home(user, id)).approval).toEqual({ approved: 0, rejected: 0, person: 0, second: 0, client: 3 });
});

test('tells which rejections are a client’s, and that their link is open', async () => {
  const { id } = await newProject(user, 'O cliente pediu');
  const one = await spokenPrompt(user, id, { name: 'saudacao' });
  const other = await spokenPrompt(user, id, { name: 'despedida' });
  await user.call(prompts.invalidate, { id: other.id, reason: 'Pausa' });
  const link = await user.call(approvalLinks.create, { id, title: 'Para ouvir', client: 'Marta', idPrompts: [one.id] });
  expect(await home(user, id)).toMatchObject({ openLinks: 1, rejectedByClient: 0, approval: { rejected: 1 } });
  const client = await openLink(server.origin, link);
  const { audio } = (await client.call(clientApprovals.get, { idLink: link.id })).prompts[0]!;
  const said = { idLink: link.id, id: randomUUID(), idPrompt: one.id, audio: audio! };
  await client.call(clientApprovals.decide, { ...said, decision: 'change', reason: 'Outro nome' });
  expect(await home(user, id)).toMatchObject({ openLinks: 0, rejectedByClient: 1, approval: { rejected: 2 } });
});

test('counts what the zip does not have, and forgets it with the next one', async () => {
  const { id } = await newProject(user, 'Zip de ontem');
  const { id: first } = await spokenPrompt(user, id, { name: 'antigo' });
  const pack = async () => {
    await user.call(projects.pack, { id });
    await until('the zip', async () => !(await user.call(projects.get, { id })).isPacking);
  };
  await pack();
  expect((await home(user, id)).zipChanges).toBeNull();
  await spokenPrompt(user, id, { name: 'novo' });
  await user.call(prompts.invalidate, { id: first, reason: 'Volume' });
  expect((await home(user, id)).zipChanges).toBe(2);
  await pack();
  expect((await home(user, id)).zipChanges).toBeNull();
});

test('the latest acts name who did them, and are for those alone who may read the audit log', async () => {
  const { id } = await newProject(user, 'Quem fez o quê');
  const { id: idOther } = await newProject(user, 'De outra gente');
  await spokenPrompt(user, idOther, { name: 'alheio' });
  const { id: idPrompt } = await spokenPrompt(user, id, { name: 'proprio' });
  await manager.call(prompts.invalidate, { id: idPrompt, reason: 'Corte' });
  const { events } = await home(admin, id);
  expect(events!.map(({ action, entityName }) => [action, entityName])).toEqual([
    ['prompts.invalidate', 'proprio'],
    ['prompts.create', 'proprio'],
    ['projects.create', 'Quem fez o quê'],
  ]);
  expect(events![0]!.who).toMatch(/\S+ \S+/);
  expect(events![0]!.who).not.toContain('@');
  expect((await home(manager, id)).events).toBeNull();
});
