import { eq, sql } from 'drizzle-orm';
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

interface History {
  id: number;
  place: number;
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

type Row = typeof prompts.$inferSelect;

/** Carries a person's decision out as the endpoints do, if the state allows it. */
async function decide(tx: Queryable, { id, review, audioHash }: Row, prompt: Prompt, user: AuthUser, act: ReviewAct) {
  const given = prompt.approvals!.filter(({ isClient }) => !isClient);
  const isOwn = given.some(({ idUser }) => idUser === user.id);
  if (!mayDecide(act, review) || (act === 'approve' && isOwn)) return false;
  if (act === 'undoApprove' && given.length === 0) return false;
  const does: Record<ReviewAct, () => Promise<void>> = {
    invalidate: () => rejectAudio(tx, [id], 'Ruim.', judgeOf(user)),
    undoInvalidate: () => takeBackRejection(tx, id),
    revise: () => markRevised(tx, id, true),
    undoRevise: () => markRevised(tx, id, false),
    approve: () => approveAudio(tx, id, audioHash!, judgeOf(user)),
    undoApprove: () => takeBackApproval(tx, id, audioHash!, isOwn ? judgeOf(user) : 'people'),
  };
  await does[act]();
  return true;
}

/** Takes a step; of a person's decision it returns what the page shows meanwhile. */
async function take(tx: Queryable, history: History, one: Step, { prompt: row, ...rest }: PromptRow) {
  const { id, place } = history;
  if ('who' in one) {
    const user = people[one.who].user!;
    const before = toPrompt({ prompt: row, ...rest });
    return (await decide(tx, row, before, user, one.act)) ? shownBefore(before, user, one.act) : undefined;
  }
  if ('client' in one) {
    const { client } = places[place]!;
    const hash = row.audioHash!;
    const isOwn = await isRejectedByLink(tx, id, hash, client.linkId);
    if (isOwn && one.client !== 'no') await takeBackRejection(tx, id);
    if (one.client === 'yes') await approveAudio(tx, id, hash, client);
    else await takeBackApproval(tx, id, hash, client);
    if (one.client === 'no' && (isOwn || row.review !== 'rejected')) await rejectAudio(tx, [id], 'Cida: Não.', client);
  } else if ('audio' in one) {
    const audioHash = String(one.audio).repeat(64);
    await tx
      .update(prompts)
      .set({ audioHash, attempt: sql`attempt + 1` })
      .where(eq(prompts.id, id));
  } else if (one.isCopy) {
    const { id: _, projectId: _from, risk: _risk, review: _review, reason: _reason, ...kept } = row;
    const [copy] = await tx
      .insert(prompts)
      .values({ ...kept, projectId: places[one.place]!.id })
      .returning({ id: prompts.id });
    await copyVerdicts(tx, [{ source: id, target: copy!.id }]);
    Object.assign(history, { id: copy!.id, place: one.place });
  } else {
    await tx.update(prompts).set({ projectId: places[one.place]!.id }).where(eq(prompts.id, id));
    history.place = one.place;
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
      const all = part.map((steps, place): History => ({ id: made[place]!.id, place: place % 4, steps }));
      for (let turn = 0; turn < 6; turn += 1) {
        const going = all.filter(({ steps }) => turn < steps.length);
        const read = () =>
          selectByIds(
            tx,
            going.map(({ id }) => id),
          );
        const before = await read();
        const shown: (Prompt | undefined)[] = [];
        for (const [i, history] of going.entries())
          shown.push(await take(tx, history, history.steps[turn]!, before[i]!));
        const after = (await read()).map((row) => toPrompt(row));
        for (const [i, page] of shown.entries()) {
          const state = reviewOf(after[i]!);
          seen.set(state, (seen.get(state) ?? 0) + 1);
          // A page does not know which audio a revised rejection was about.
          const isUnknown = meaningOf(before[i]!.prompt.review).isRevised && after[i]!.isRemade;
          if (page && !isUnknown) expect(essence(page)).toEqual(essence(after[i]!));
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
