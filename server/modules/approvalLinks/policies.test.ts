import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { audit } from '#contract/audit.ts';
import { batches } from '#contract/batches.ts';
import { bin } from '#contract/bin.ts';
import { notifications } from '#contract/notifications.ts';
import { ApprovalPolicy, projects } from '#contract/projects.ts';
import type { Waiting } from '#contract/promptFilter.ts';
import { isRejected } from '#common/review.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { LinkRow } from './clientSession.ts';
import { decideAsClient } from './decideAsClient.ts';
import { approvalLinks as linkRows } from './schema.ts';
import type { Client } from '#testing/client.ts';
import { cases } from '#testing/cases.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let people: { A: Client; B: Client };
beforeAll(async () => {
  server = await startTestServer();
  people = { A: await server.signIn('USER'), B: await server.signIn('MANAGER') };
});
afterAll(() => server.stop());

/** Acts of two people (A wrote the prompts) and a client on a prompt. */
const acts = [
  'A approves',
  'B approves',
  'A undoes',
  'A rejects',
  'client approves',
  'client rejects',
  'client undoes',
  'new audio',
] as const;
type Act = (typeof acts)[number];

/** Audio that the prompts share, in the order in which 'new audio' gives it to them. */
const AUDIOS = 10;
const audioOf = (place: number) => `${'0123456789'[place]}`.repeat(64);

/** Acts of a history that tries what the others have left, at most: each may be new audio. */
const LONGEST_WALK = AUDIOS - 1;

/** The rules in words: whose approval counts for the current audio, and what a rejection does to it. */
class Told {
  audio = 0;
  people = new Set<string>();
  hasClient = false;
  /** Audio that was rejected, and by whom. */
  rejected: { audio: number; by: 'A' | 'client' } | undefined;
  isRevised = false;
  readonly policy: ApprovalPolicy;
  constructor(policy: ApprovalPolicy) {
    this.policy = policy;
  }
  /** All of it but how often there was new audio. */
  get state(): string {
    const rejection = this.rejected && [this.rejected.by, this.rejected.audio === this.audio];
    return JSON.stringify([[...this.people].sort(), this.hasClient, rejection, this.isRevised]);
  }
  get isInvalid() {
    return this.rejected?.audio === this.audio && !this.isRevised;
  }
  get isRemade() {
    return this.rejected !== undefined && this.rejected.audio !== this.audio;
  }
  get isApproved() {
    const { size } = this.people;
    const isEnough = {
      person: size >= 1,
      two: size >= 2,
      client: this.hasClient,
      both: size >= 1 && this.hasClient,
    }[this.policy];
    return isEnough && (this.rejected === undefined || this.isRevised);
  }
  act(act: Act) {
    const hadYes = this.people.size > 0 || this.hasClient;
    switch (act) {
      case 'A approves':
      case 'B approves':
        if (this.isInvalid || this.isApproved || this.people.has(act[0]!)) return;
        this.people.add(act[0]!);
        if (this.isRemade) this.isRevised = true;
        return;
      case 'A undoes':
        if (this.people.size === 0 || this.isInvalid) return;
        if (!this.people.delete('A')) this.people.clear();
        return this.settle(hadYes);
      case 'A rejects':
        if (!this.isInvalid) this.reject('A');
        return;
      case 'client approves':
        this.forgetOwnRejection();
        this.hasClient = true;
        if (this.isRemade) this.isRevised = true;
        return;
      case 'client rejects':
        this.forgetOwnRejection();
        this.hasClient = false;
        this.settle(hadYes);
        if (!this.isInvalid) this.reject('client');
        return;
      case 'client undoes':
        this.forgetOwnRejection();
        this.hasClient = false;
        return this.settle(hadYes);
      case 'new audio':
        this.audio += 1;
        this.people.clear();
        this.hasClient = false;
    }
  }
  private reject(by: 'A' | 'client') {
    this.rejected = { audio: this.audio, by };
    this.isRevised = false;
    this.people.clear();
  }
  private forgetOwnRejection() {
    if (this.rejected?.by === 'client' && this.rejected.audio === this.audio) this.rejected = undefined;
  }
  /** New audio of a rejected prompt waits for a review again once its last approval was taken back. */
  private settle(hadYes: boolean) {
    if (hadYes && this.people.size === 0 && !this.hasClient && this.isRemade) this.isRevised = false;
  }
}

/**
 * Every act in every state that the rules know, every order of two acts, and longer histories by chance, which find
 * what the server remembers beyond the rules. Each state is also the end of a history, the shortest that leads to it.
 */
function historiesUnder(policy: ApprovalPolicy): readonly (readonly Act[])[] {
  const after = (history: readonly Act[]) => {
    const told = new Told(policy);
    for (const act of history) told.act(act);
    return told.state;
  };
  /** The shortest way to each state, and the acts in it that no history takes yet. */
  const states = new Map<string, { readonly way: readonly Act[]; readonly untried: Set<Act> }>();
  const meet = (way: readonly Act[]) => {
    const state = after(way);
    if (!states.has(state)) states.set(state, { way, untried: new Set(acts) });
  };
  meet([]);
  // The map grows while it is walked.
  for (const { way } of states.values()) for (const act of acts) meet([...way, act]);
  const pairs = acts.flatMap((one) => acts.map((two) => [one, two]));
  const byChance = fc.sample(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 9 }), {
    numRuns: cases(40),
    seed: 37,
  });
  const histories: (readonly Act[])[] = [...[...states.values()].map(({ way }) => way), ...pairs, ...byChance];
  for (const history of histories)
    for (const [i, act] of history.entries()) states.get(after(history.slice(0, i)))!.untried.delete(act);
  for (const { way, untried } of states.values())
    while (untried.size > 0) {
      const walk = [...way];
      for (let here = untried; here.size > 0 && walk.length < LONGEST_WALK; here = states.get(after(walk))!.untried) {
        const [act] = here;
        here.delete(act!);
        walk.push(act!);
      }
      histories.push(walk);
    }
  const all = histories.map((history) => history.join());
  // A history that another one begins with is compared on the way of that one, unless a state ends with it.
  const ends = new Set([...states.values()].map(({ way }) => way.join()));
  const whole = [...new Set(all)].filter(
    (one) => one !== '' && (ends.has(one) || !all.some((other) => other.startsWith(`${one},`))),
  );
  return whole.map((history) => history.split(',') as Act[]);
}

async function prepare(policy: ApprovalPolicy, histories: readonly (readonly Act[])[]) {
  const { id } = await newProject(people.A, `Regra ${policy}`);
  await people.B.call(projects.setApprovalPolicy, { id, policy });
  await server.db.execute(sql`
    insert into prompts (project_id, name, text, speaker, compression, status, audio_hash, created_by_id)
    select ${id}, 'historia ' || place, 'Olá.', 'Clara', false, 'PROCESSED', ${audioOf(0)}, ${people.A.user!.id}
    from generate_series(1, ${histories.length}) as place`);
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from prompts where project_id = ${id} order by id`,
  );
  const made = await people.A.call(approvalLinks.create, { id, title: `Regra ${policy}`, filter: {} });
  const [link] = await server.db.select().from(linkRows).where(eq(linkRows.id, made.id));
  return { id, ids: rows.map((row) => row.id), link: link! };
}

/** Carries an act out; the server refuses with a conflict what the state does not allow. */
async function carryOut(act: Act, id: number, audio: number, link: LinkRow): Promise<void> {
  // Below its endpoint, whose limit per minute is lower than what the histories need.
  const decide = async (decision: 'approved' | 'change' | 'undo') => {
    const reason = decision === 'change' ? 'Outra voz.' : '';
    const asked = { requestId: crypto.randomUUID(), idPrompt: id, audio: audioOf(audio), decision, reason, atMs: null };
    await server.db.transaction((tx) => decideAsClient(tx, link, asked));
  };
  const does: Record<Act, () => Promise<{ status: number } | void>> = {
    'A approves': () => people.A.ask(prompts.approve, { id }),
    'B approves': () => people.B.ask(prompts.approve, { id }),
    'A undoes': () => people.A.ask(prompts.undoApprove, { id }),
    'A rejects': () => people.A.ask(prompts.invalidate, { id, reason: 'Ruim.' }),
    'client approves': () => decide('approved'),
    'client rejects': () => decide('change'),
    'client undoes': () => decide('undo'),
    'new audio': async () =>
      void (await server.db.execute(
        sql`update prompts set audio_hash = ${audioOf(audio + 1)}, attempt = attempt + 1 where id = ${id}`,
      )),
  };
  const { status } = (await does[act]()) ?? { status: 200 };
  expect([act, status]).toEqual([act, expect.toSatisfy((code) => code === 200 || code === 409)]);
}

async function isApproved(id: number): Promise<boolean> {
  const { rows } = await server.db.execute<{ is: boolean }>(sql`
    select review in ('approved', 'reapproved') as is
    from prompts where id = ${id}`);
  return rows[0]!.is;
}

async function listPage(idProject: number, filter: { page: number; waiting?: Waiting }) {
  const order = { orderBy: 'id', orderByDirection: 'asc', perPage: 100 } as const;
  return (await people.A.call(prompts.list, { idProject, ...order, ...filter })).data;
}

async function namesInZip(idProject: number): Promise<string[]> {
  await people.A.call(projects.pack, { id: idProject, onlyApproved: true });
  await until('the zip', async () => {
    const { isPacking, zip } = await people.A.call(projects.get, { id: idProject });
    return !isPacking && zip !== null;
  });
  const zip = await people.A.fetch(`/api/projects/${idProject}/download`);
  const names = Object.keys(await readEntries(Buffer.from(await zip.arrayBuffer())));
  return names.filter((name) => name.endsWith('.wav')).map((name) => name.replace('.wav', ''));
}

test.each(ApprovalPolicy.options)(
  'what is approved under "%s" is what the rule says, after every act in every state',
  async (policy) => {
    const spoken = await spokenPrompt(people.A, (await newProject(people.A, `Voz ${policy}`)).id);
    const [hash] = /[0-9a-f]{64}/.exec(spoken.path!)!;
    const folder = path.join(server.dataDir, 'files');
    const [wav] = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(`${hash}.wav`));
    for (let place = 0; place < AUDIOS; place += 1) {
      await server.db.execute(sql`
      insert into audios (hash, bytes, duration, curve, words, warnings)
      select ${audioOf(place)}, bytes, duration, curve, words, warnings from audios where hash = ${hash}
      on conflict do nothing`);
      const copy = path
        .join(folder, wav!)
        .replaceAll(hash, audioOf(place))
        .replace(`/${hash.slice(0, 2)}/`, `/${audioOf(place).slice(0, 2)}/`);
      fs.mkdirSync(path.dirname(copy), { recursive: true });
      fs.copyFileSync(path.join(folder, wav!), copy);
    }
    const histories = historiesUnder(policy);
    const { id, ids, link } = await prepare(policy, histories);
    const told = histories.map(() => new Told(policy));
    const queue = histories.map((history, place) => ({ history, place }));
    const wrong: (readonly Act[])[] = [];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        for (const [i, act] of next.history.entries()) {
          const model = told[next.place]!;
          await carryOut(act, ids[next.place]!, model.audio, link);
          model.act(act);
          if (model.isApproved !== (await isApproved(ids[next.place]!))) wrong.push(next.history.slice(0, i + 1));
        }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    expect(wrong).toEqual([]);
    const wanted = histories.flatMap((_history, place) => (told[place]!.isApproved ? [`historia ${place + 1}`] : []));
    const listed = await people.A.call(prompts.list, { idProject: id, approved: 'true', perPage: 100 });
    expect(listed.meta.total).toBe(wanted.length);
    expect((await namesInZip(id)).sort()).toEqual(wanted.sort());
    // The filters of the list say the same as each prompt.
    const all = (await Promise.all([1, 2, 3, 4, 5].map((page) => listPage(id, { page })))).flat();
    const isWaiting = ({ approvedAt, ...prompt }: Prompt) =>
      approvedAt === null && !isRejected({ approvedAt, ...prompt });
    const isMine = ({ approvalMissing, approvals }: Prompt) =>
      approvalMissing!.some((one) => one !== 'client') &&
      approvals!.every(({ idUser }) => idUser !== people.A.user!.id);
    const matches: Partial<Record<Waiting, (prompt: Prompt) => boolean>> = {
      approval: () => true,
      mine: isMine,
      client: ({ approvalMissing }) => approvalMissing!.includes('client'),
    };
    for (const [waiting, says] of Object.entries(matches)) {
      const filtered = [1, 2, 3, 4, 5].map((page) => listPage(id, { page, waiting: waiting as Waiting }));
      const names = all.filter((prompt) => isWaiting(prompt) && says(prompt)).map(({ name }) => name);
      expect([waiting, (await Promise.all(filtered)).flat().map(({ name }) => name)]).toEqual([waiting, names]);
    }
  },
);

test('what is missing is said, and one person is never two', async () => {
  const { id: idProject } = await newProject(people.A, 'Quatro olhos');
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'two' });
  const { id } = await spokenPrompt(people.A, idProject);
  const first = await people.A.call(prompts.approve, { id });
  expect(first).toMatchObject({ approvedAt: null, approvalMissing: ['second'], approvals: [{ isClient: false }] });
  expect((await people.A.ask(prompts.approve, { id })).body.code).toBe('CONFLICT');
  expect(await people.B.call(prompts.approve, { id })).toMatchObject({
    approvedBy: expect.stringMatching(/ e /),
    approvalMissing: [],
  });
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'both' });
  expect(await people.A.call(prompts.get, { id })).toMatchObject({ approvedAt: null, approvalMissing: ['client'] });
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'person' });
  expect(await people.A.call(prompts.get, { id })).toMatchObject({ approvedAt: expect.any(String) });
});

test('what waits for whom is found: an approval, mine, the client’s, and a change that was asked for', async () => {
  const { id: idProject } = await newProject(people.A, 'Quem falta');
  const make = async (name: string) => (await spokenPrompt(people.A, idProject, { name })).id;
  const [half, open, rejected] = [await make('meio'), await make('aberto'), await make('mau')];
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'two' });
  await people.A.call(prompts.approve, { id: half });
  await people.B.call(prompts.invalidate, { id: rejected, reason: 'Ruim.' });
  const found = async (who: Client, waiting: Waiting) => {
    const { data } = await who.call(prompts.list, { idProject, waiting, orderBy: 'id', orderByDirection: 'asc' });
    return data.map(({ name }) => name);
  };
  expect(await found(people.A, 'approval')).toEqual(['meio', 'aberto']);
  expect(await found(people.A, 'mine')).toEqual(['aberto']);
  expect(await found(people.B, 'mine')).toEqual(['meio', 'aberto']);
  expect(await found(people.A, 'client')).toEqual([]);
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'both' });
  expect(await found(people.A, 'client')).toEqual(['meio', 'aberto']);
  expect(await found(people.B, 'mine')).toEqual(['aberto']);
  expect(await found(people.B, 'change')).toEqual([]);
  const made = await people.A.call(approvalLinks.create, { id: idProject, title: 'Lote', filter: {} });
  const [link] = await server.db.select().from(linkRows).where(eq(linkRows.id, made.id));
  const [audio] = /[0-9a-f]{64}/.exec((await people.A.call(prompts.get, { id: open })).path!)!;
  const asked = {
    requestId: crypto.randomUUID(),
    idPrompt: open,
    audio,
    decision: 'change',
    reason: 'Outra voz.',
  } as const;
  await server.db.transaction((tx) => decideAsClient(tx, link!, { ...asked, atMs: null }));
  expect(await found(people.B, 'change')).toEqual(['aberto']);
});

test('what a client asked for stays with a prompt that was moved, when its former project is purged', async () => {
  const [from, to] = [await newProject(people.A, 'De onde sai'), await newProject(people.A, 'Para onde vai')];
  const { id, path: audioPath } = await spokenPrompt(people.A, from.id);
  const made = await people.A.call(approvalLinks.create, { id: from.id, title: 'Lote', filter: {} });
  const [link] = await server.db.select().from(linkRows).where(eq(linkRows.id, made.id));
  const [audio] = /[0-9a-f]{64}/.exec(audioPath!)!;
  const asked = { requestId: crypto.randomUUID(), idPrompt: id, audio, reason: 'Mais devagar.', atMs: null };
  await server.db.transaction((tx) => decideAsClient(tx, link!, { ...asked, decision: 'change' }));
  const batch = await people.A.call(batches.create, { id: from.id, action: 'move', ids: [id], target: to.id });
  await until('the move', async () => {
    const { status } = await people.A.call(batches.get, { id: (batch as { id: number }).id });
    return status === 'DONE';
  });
  await people.A.call(projects.remove, { id: from.id });
  await (await server.signIn('ADMIN')).call(bin.purgeProject, { id: from.id });
  await until('the purge', async () => {
    const { rows } = await server.db.execute(sql`select from projects where id = ${from.id}`);
    return rows.length === 0;
  });
  expect(await people.A.call(prompts.get, { id })).toMatchObject({ invalidated: true, invalidatedBy: 'Lote' });
  expect(await people.A.call(prompts.undoInvalidate, { id })).toMatchObject({ invalidated: false, reason: null });
});

test('a writer reads the rule and cannot change it; a manager’s change is told to the writers', async () => {
  const { id: idProject } = await newProject(people.A, 'Regra do gerente');
  await spokenPrompt(people.A, idProject);
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'two' });
  const refused = await people.A.ask(projects.setApprovalPolicy, { id: idProject, policy: 'person' });
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  expect(await people.A.call(projects.get, { id: idProject })).toMatchObject({
    approvalPolicy: 'two',
    approvalPolicySet: { by: 'Gil Gerente', at: expect.any(String) },
  });
  await people.B.call(projects.setApprovalPolicy, { id: idProject, policy: 'person' });
  const bellOf = async (who: Client) =>
    (await who.call(notifications.list, {})).data.filter((one) => one.kind === 'policy' && one.idProject === idProject);
  expect(await bellOf(people.A)).toMatchObject([{ by: 'Gil Gerente', before: 'two', policy: 'person' }]);
  expect(await bellOf(people.B)).toEqual([]);
  const admin = await server.signIn('ADMIN');
  const { data } = await admin.call(audit.list, { search: 'Regra do gerente' });
  const told = data.find(({ action }) => action === 'projects.setApprovalPolicy');
  expect(told).toMatchObject({ before: { approvalPolicy: 'two' }, after: { approvalPolicy: 'person' } });
});

test('a writer may ask for voices of business use, and only a manager takes that back', async () => {
  const { id } = await newProject(people.A, 'Só vozes de negócio');
  await people.A.call(projects.setVoiceRule, { id, onlyBusinessVoices: true });
  const refused = await people.A.ask(projects.setVoiceRule, { id, onlyBusinessVoices: false });
  expect([refused.status, refused.body.message]).toEqual([403, 'Quem gerencia tira esta regra. Peça a um gerente.']);
  expect(await people.B.call(projects.setVoiceRule, { id, onlyBusinessVoices: false })).toMatchObject({
    onlyBusinessVoices: false,
  });
});
