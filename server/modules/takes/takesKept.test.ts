import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { takes } from '#contract/takes.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import { takes as table } from './schema.ts';
import { dropTakes } from '#server/modules/prompts/dropTakes.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';
import {
  server,
  user,
  admin,
  say,
  listed,
  restore,
  hashOf,
  statusOf,
  withServer,
} from '#server/tests/setups/takesSetup.ts';

withServer();

const drop = () => dropTakes(server.db)({}, { signal: AbortSignal.timeout(60_000) });

async function withRule<T>(rule: { takesKept?: number; takesDays?: number }, act: () => Promise<T>): Promise<T> {
  await admin.call(settings.update, rule);
  try {
    return await act();
  } finally {
    await admin.call(settings.update, { takesKept: null, takesDays: null });
  }
}

test("a project's own number of takes wins over the installation's, and managers alone set it", async () => {
  const [own, other] = [await newProject(user, 'Guarda uma'), await newProject(user, 'Como na instalação')];
  const made: number[] = [];
  for (const { id: idProject } of [own, other]) {
    let prompt = await spokenPrompt(user, idProject, { text: 'Própria zero.' });
    for (const word of ['um', 'dois', 'três']) prompt = await say(prompt, { text: `Própria ${word}.` });
    made.push(prompt.id);
  }
  const counts = () => Promise.all(made.map(async (id) => (await listed(id)).length));
  expect(await counts()).toEqual([4, 4]);
  const refused = await user.ask(projects.setDefaults, { id: own.id, takesKept: 1 });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Quem gerencia muda as tomadas guardadas. Peça a um gerente.',
  ]);
  await admin.call(projects.setDefaults, { id: own.id, takesKept: 1 });
  await until('the job', async () => (await counts())[0] === 2);
  expect(await counts()).toEqual([2, 4]);
  // Who may not set it leaves it as it is, also by an app that does not know it.
  await user.call(projects.setDefaults, { id: own.id, client: 'Clínica' });
  expect((await user.call(projects.get, { id: own.id })).defaults).toEqual({ client: 'Clínica', takesKept: 1 });
  await admin.call(projects.setDefaults, { id: own.id, client: 'Clínica' });
  expect((await user.call(projects.get, { id: own.id })).defaults).toEqual({ client: 'Clínica' });
});

test('the last ones by the rule stay with the approved ones; files go with the takes, and only then', async () => {
  const { id: idProject } = await newProject(user, 'Regra');
  await withRule({ takesKept: 2 }, async () => {
    let prompt = await spokenPrompt(user, idProject, { text: 'Regra zero.' });
    const paths = [prompt.path!];
    await user.call(prompts.approve, { id: prompt.id });
    for (const word of ['um', 'dois', 'três', 'quatro']) {
      prompt = await say(prompt, { text: `Regra ${word}.` });
      paths.push(prompt.path!);
    }
    expect((await listed(prompt.id)).map(({ path }) => path)).toEqual([paths[4], paths[3], paths[2], paths[0]]);
    await until('the file of the first unapproved one is let go', async () => (await statusOf(paths[1]!)) === 410);
    for (const place of [0, 2, 3, 4]) expect(await statusOf(paths[place]!)).toBe(200);
    // Age limit, applied by the nightly job.
    await server.db
      .update(table)
      .set({ leftAt: sql`now() - interval '31 days'` })
      .where(eq(table.audioHash, hashOf(paths[2]!)));
    await drop();
    expect(await listed(prompt.id)).toHaveLength(4);
    await admin.call(settings.update, { takesDays: 30 });
    await until('the rule is followed at once', async () => (await listed(prompt.id)).length === 3);
    await until('its file goes', async () => (await statusOf(paths[2]!)) === 410);
    // A changed rule applies to existing takes.
    await admin.call(settings.update, { takesKept: 0 });
    await until('none but the approved one', async () => (await listed(prompt.id)).length === 2);
    expect(await listed(prompt.id)).toMatchObject([
      { path: paths[4] },
      { path: paths[0], approvedAt: expect.any(String) },
    ]);
  });
  expect((await admin.ask(settings.update, { takesKept: 51 })).body.fields).toEqual({
    takesKept: 'Informe um número inteiro de 0 a 50.',
  });
});

test('audio that another prompt has or had outlives the takes of one; a purge takes its own along', async () => {
  const { id: idProject } = await newProject(user, 'De vez');
  const one = await spokenPrompt(user, idProject, { text: 'Comum aos dois.' });
  const two = await spokenPrompt(user, idProject, { text: 'Comum aos dois.' });
  expect(two.path).toBe(one.path);
  const alone = await say(one, { text: 'Só do primeiro.' });
  const last = await say(one, { text: 'Por fim.' });
  await say(two, { text: 'O segundo mudou.' });
  await user.call(prompts.remove, { id: one.id });
  await admin.call(bin.purgePrompt, { id: one.id });
  for (const path of [alone.path!, last.path!]) await until('its files go', async () => (await statusOf(path)) === 410);
  expect(await statusOf(one.path!)).toBe(200);
  expect((await restore(two.id, one.path!)).text).toBe('Comum aos dois.');
  expect(await server.db.select().from(table).where(eq(table.promptId, one.id))).toEqual([]);
});

test('a take that somebody approved stays, though the project asks for more by now', async () => {
  const { id: idProject } = await newProject(user, 'Regra nova');
  await withRule({ takesKept: 1 }, async () => {
    const first = await spokenPrompt(user, idProject, { text: 'Aprovada antes.' });
    await user.call(prompts.approve, { id: first.id });
    await admin.call(projects.setApprovalPolicy, { id: idProject, policy: 'both' });
    let prompt = first;
    for (const word of ['um', 'dois', 'três']) prompt = await say(prompt, { text: `Depois ${word}.` });
    await drop();
    expect((await listed(prompt.id)).map(({ path }) => path)).toContain(first.path);
    expect(await restore(prompt.id, first.path!)).toMatchObject({ approvedAt: null, approvalMissing: ['client'] });
  });
});

test('a page says how many there are, and the next gives the others', async () => {
  const { id: idProject } = await newProject(user, 'Muitas');
  const prompt = await spokenPrompt(user, idProject, { text: 'Uma de muitas.' });
  await server.db.execute(sql`
    insert into audios (hash, bytes, duration, curve, words, warnings)
      select encode(sha256(('muitas' || i)::bytea), 'hex'), 44, 1, '[]', '[]', '[]' from generate_series(1, 250) i`);
  await server.db.execute(sql`
    insert into takes (prompt_id, audio_hash, text, speaker, compression, created_at)
      select ${prompt.id}, encode(sha256(('muitas' || i)::bytea), 'hex'), 'Texto ' || i, 'Clara', false,
        now() - i * interval '1 hour'
      from generate_series(1, 250) i`);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await user.call(takes.list, { id: prompt.id, page }));
  expect(pages.map(({ count, meta }) => [count, meta.total, meta.perPage])).toEqual([
    [100, 251, 100],
    [100, 251, 100],
    [51, 251, 100],
  ]);
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(251);
  expect(ids[0]).toBe(hashOf(prompt.path!));
  await server.db.delete(table).where(eq(table.promptId, prompt.id));
  await server.db.delete(audios).where(eq(audios.bytes, 44));
});
