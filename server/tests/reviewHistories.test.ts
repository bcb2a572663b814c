import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayDecide, meaningOf, type ReviewAct, reviewOf, reviewStates } from '#common/review.ts';
import type { AuthUser } from '#contract/auth.ts';
import { ApprovalPolicy, projects } from '#contract/projects.ts';
import { type Prompt, prompts as endpoints } from '#contract/prompts.ts';
import { overlay } from '#offline/outbox/overlay.ts';
import type { Queryable } from '#server/db/database.ts';
import { approvalLinks } from '#server/modules/approvalLinks/schema.ts';
import { type PromptRow, selectByIds, toPrompt } from '#server/modules/prompts/promptQueries.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { isApprovedNow } from '#server/modules/verdicts/verdicts.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { cases } from '#testing/cases.ts';
import type { Client } from '#testing/client.ts';
import {
  approveAudio,
  copyVerdicts,
  isRejectedByLink,
  type Judge,
  judgeOf,
  markRevised,
  rejectAudio,
  takeBackApproval,
  takeBackRejection,
} from '#server/modules/verdicts/verdicts.ts';

let server: TestServer;
let people: { A: Client; B: Client };
/** A project of each policy, with a link of its client. */
const places: { readonly id: number; readonly client: Judge & { readonly linkId: number } }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  people = { A: await server.signIn('USER'), B: await server.signIn('MANAGER') };
  await server.db.execute(sql`insert into audios (hash, bytes, duration, curve, words, warnings)
    select repeat(i::text, 64), 44, 1, '[]', '[]', '[]' from generate_series(0, 3) i`);
  for (const policy of ApprovalPolicy.options) {
    const { id } = await newProject(people.A, `Histórias ${policy}`);
    await people.B.call(projects.setApprovalPolicy, { id, policy });
    const values = { projectId: id, title: 'Lote', clientName: 'Cida', mayDownload: false, createdByName: 'Ana' };
    const [link] = await server.db
      .insert(approvalLinks)
      .values({ ...values, expiresAt: new Date(Date.now() + 1e9) })
      .returning();
    places.push({ id, client: { linkId: link!.id, byName: 'Cida' } });
  }
});
afterAll(() => server.stop());

const decisions: readonly ReviewAct[] = [
  'invalidate',
  'undoInvalidate',
  'revise',
  'undoRevise',
  'approve',
  'approve',
  'undoApprove',
];
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ who: fc.constantFrom('A' as const, 'B' as const), act: fc.constantFrom(...decisions) }),
  },
  { weight: 2, arbitrary: fc.record({ client: fc.constantFrom('yes' as const, 'no' as const, 'undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ audio: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ place: fc.nat(3), isCopy: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Decision = Extract<Step, { readonly who: unknown }>;

interface History {
  id: number;
  place: number;
  /** The prompt as it was stored before its next step. */
  row: PromptRow;
  readonly steps: readonly Step[];
}

/** The prompt as the page shows it while the decision waits to be sent; unchanged if the server will refuse it. */
function shownBefore(prompt: Prompt, who: AuthUser, act: ReviewAct): Prompt {
  const entry = { id: 'x', userId: who.id, at: new Date().toISOString(), name: `prompts.${act}`, label: '' };
  const subject = `prompts/${prompt.id}`;
  return overlay([{ ...entry, subject, input: { reason: 'Ruim.' } }], who, endpoints.get, prompt) as Prompt;
}

const essence = (prompt: Prompt) => ({
  state: reviewOf(prompt),
  reason: prompt.reason,
  approvals: prompt.approvals!.map(({ idUser, isClient }) => [idUser, isClient]),
  missing: prompt.approvalMissing,
  approvedBy: prompt.approvedBy,
});

/** Changes of many prompts by one statement each, made after the single ones of a turn. */
class Together {
  #groups = new Map<string, { histories: History[]; change(histories: readonly History[]): Promise<unknown> }>();

  /** Adds a history to those that the change of this name is made for. */
  add(name: string, history: History, change: (histories: readonly History[]) => Promise<unknown>): void {
    const group = this.#groups.get(name);
    if (group) group.histories.push(history);
    else this.#groups.set(name, { histories: [history], change });
  }

  async change(): Promise<void> {
    for (const { histories, change } of this.#groups.values()) await change(histories);
  }
}

const idsOf = (histories: readonly { readonly id: number }[]) => histories.map(({ id }) => id);

/** Carries a person's decision out as the endpoints do, if the state allows it. */
async function decide(tx: Queryable, together: Together, history: History, prompt: Prompt, one: Decision) {
  const { id, review, audioHash } = history.row.prompt;
  const { who, act } = one;
  const user = people[who].user!;
  const given = prompt.approvals!.filter(({ isClient }) => !isClient);
  const isOwn = given.some(({ idUser }) => idUser === user.id);
  if (!mayDecide(act, review) || (act === 'approve' && isOwn)) return false;
  if (act === 'undoApprove' && given.length === 0) return false;
  const does: Record<ReviewAct, () => unknown> = {
    invalidate: () =>
      together.add(`rejected by ${who}`, history, (all) => rejectAudio(tx, idsOf(all), 'Ruim.', judgeOf(user))),
    undoInvalidate: () => takeBackRejection(tx, id),
    revise: () => markRevised(tx, id, true),
    undoRevise: () => markRevised(tx, id, false),
    approve: () => approveAudio(tx, id, audioHash!, judgeOf(user)),
    undoApprove: () => takeBackApproval(tx, id, audioHash!, isOwn ? judgeOf(user) : 'people'),
  };
  await does[act]();
  return true;
}

/** Takes a step, or leaves it to `together`; of a person's decision it returns what the page shows meanwhile. */
async function take(tx: Queryable, together: Together, history: History, one: Step): Promise<Prompt | undefined> {
  const { id, place, row } = history;
  if ('who' in one) {
    const before = toPrompt(row);
    const isDone = await decide(tx, together, history, before, one);
    return isDone ? shownBefore(before, people[one.who].user!, one.act) : undefined;
  }
  if ('client' in one) {
    const { client } = places[place]!;
    const hash = row.prompt.audioHash!;
    const isOwn = await isRejectedByLink(tx, id, hash, client.linkId);
    if (isOwn && one.client !== 'no') await takeBackRejection(tx, id);
    if (one.client === 'yes') await approveAudio(tx, id, hash, client);
    else await takeBackApproval(tx, id, hash, client);
    if (one.client === 'no' && (isOwn || row.prompt.review !== 'rejected'))
      together.add(`rejected in ${place}`, history, (all) => rejectAudio(tx, idsOf(all), 'Cida: Não.', client));
  } else if ('audio' in one) {
    const audioHash = String(one.audio).repeat(64);
    together.add(`audio ${one.audio}`, history, (all) =>
      tx
        .update(prompts)
        .set({ audioHash, attempt: sql`attempt + 1` })
        .where(inArray(prompts.id, idsOf(all))),
    );
  } else if (one.isCopy) {
    together.add(`copied to ${one.place}`, history, async (all) => {
      const values = all.map(({ row: { prompt } }) => {
        const { id: _, projectId: _from, risk: _risk, review: _review, reason: _reason, ...kept } = prompt;
        return { ...kept, projectId: places[one.place]!.id };
      });
      const copies = await tx.insert(prompts).values(values).returning({ id: prompts.id });
      await copyVerdicts(
        tx,
        all.map(({ id: source }, i) => ({ source, target: copies[i]!.id })),
      );
      for (const [i, copied] of all.entries()) Object.assign(copied, { id: copies[i]!.id, place: one.place });
    });
  } else {
    together.add(`moved to ${one.place}`, history, async (all) => {
      await tx
        .update(prompts)
        .set({ projectId: places[one.place]!.id })
        .where(inArray(prompts.id, idsOf(all)));
      for (const moved of all) moved.place = one.place;
    });
  }
  return undefined;
}

test('after any history the stored state is what the verdicts say, and what the page had shown', async () => {
  const histories = fc.sample(fc.array(step, { minLength: 1, maxLength: 6 }), { numRuns: cases(10_000) });
  const seen = new Map<string, number>();
  for (let from = 0; from < histories.length; from += 500) {
    const rollBack = new Error('nothing of it is kept');
    const run = server.db.transaction(async (tx) => {
      const part = histories.slice(from, from + 500);
      // Nobody listens, and telling costs as much as deciding.
      for (const teller of ['prompts_tell_added', 'prompts_tell_changed', 'prompts_webhooks_changed'])
        await tx.execute(sql.raw(`alter table prompts disable trigger ${teller}`));
      const made = await tx
        .insert(prompts)
        .values(
          part.map((_, place) => ({
            projectId: places[place % 4]!.id,
            name: `historia ${place}`,
            text: 'Olá.',
            speaker: 'Clara',
            compression: false,
            status: 'PROCESSED' as const,
            audioHash: '0'.repeat(64),
          })),
        )
        .returning({ id: prompts.id });
      const rows = await selectByIds(tx, idsOf(made));
      const all = part.map((steps, i): History => ({ id: made[i]!.id, place: i % 4, row: rows[i]!, steps }));
      for (let turn = 0; turn < 6; turn += 1) {
        const going = all.filter(({ steps }) => turn < steps.length);
        const together = new Together();
        const shown: (Prompt | undefined)[] = [];
        for (const history of going) shown.push(await take(tx, together, history, history.steps[turn]!));
        await together.change();
        for (const [i, row] of (await selectByIds(tx, idsOf(going))).entries()) {
          const after = toPrompt(row);
          const state = reviewOf(after);
          seen.set(state, (seen.get(state) ?? 0) + 1);
          // A page does not know which audio a revised rejection was about.
          const isUnknown = meaningOf(going[i]!.row.prompt.review).isRevised && after.isRemade;
          if (shown[i] && !isUnknown) expect(essence(shown[i])).toEqual(essence(after));
          going[i]!.row = row;
        }
      }
      const { rows: wrong } = await tx.execute(sql`
        select id from prompts cross join lateral review_of(id, project_id, audio_hash) as now_is
        where name like 'historia %'
          and (prompts.review, prompts.reason) is distinct from (now_is.review, now_is.reason)`);
      expect(wrong).toEqual([]);
      const { rows: counted } = await tx.execute(sql`
        select id from projects join project_counts on project_id = id where (invalidated, approved) <>
          (select count(*) filter (where review = 'rejected'), count(*) filter (where ${isApprovedNow})
            from prompts where prompts.project_id = projects.id)`);
      expect(counted).toEqual([]);
      throw rollBack;
    });
    await expect(run).rejects.toBe(rollBack);
  }
  // The generated histories reached every state.
  for (const state of Object.keys(reviewStates))
    expect([state, seen.get(state)]).toEqual([state, expect.toSatisfy((count) => count > histories.length / 1000)]);
}, 1_200_000);
