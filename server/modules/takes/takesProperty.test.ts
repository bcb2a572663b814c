import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { takes } from '#contract/takes.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { cases } from '#testing/cases.ts';
import type { Client } from '#testing/client.ts';

const KEPT = 2;
const texts = ['Olá.', 'Bom dia.', 'Boa tarde.', 'Boa noite.', 'Até logo.'];

let server: TestServer;
let user: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  await (await server.signIn('ADMIN')).call(settings.update, { takesKept: KEPT });
  idProject = (await newProject(user, 'Histórias')).id;
});
afterAll(() => server.stop());

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(texts.length - 1) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('restore' as const), which: fc.nat(6) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'approve' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'invalidate' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: 'undoApprove' as const },
      { kind: 'undoInvalidate' as const },
      { kind: 'revise' as const },
    ),
  },
);

/** Latest decision on an audio, made while it was the current one. */
type Verdict = { approvedAt: string } | { bad: string } | undefined;

/** Model of a prompt's history. */
class Model {
  text: string;
  current: string;
  /** Audio that the prompt's rejection refers to. */
  foundBad: string | undefined;
  verdicts = new Map<string, Verdict>();
  texts = new Map<string, string>();
  /** Takes that are kept, most recently replaced first. */
  kept: string[] = [];

  constructor(path: string, text: string) {
    [this.current, this.text] = [path, text];
    this.texts.set(path, text);
  }
  has(path: string) {
    return path === this.current || this.kept.includes(path);
  }
  isApproved(path: string) {
    return 'approvedAt' in (this.verdicts.get(path) ?? {});
  }
  changeTo(path: string, text: string) {
    if (path === this.current) return;
    this.kept = [this.current, ...this.kept.filter((one) => one !== this.current && one !== path)];
    [this.current, this.text] = [path, text];
    this.texts.set(path, text);
    const verdict = this.verdicts.get(path);
    if (verdict && 'bad' in verdict) this.foundBad = path;
    let others = 0;
    this.kept = this.kept.filter((one) => this.isApproved(one) || one === this.foundBad || ++others <= KEPT);
    for (const one of this.verdicts.keys()) if (one !== path && !this.kept.includes(one)) this.verdicts.delete(one);
  }
}

/** Returns false if the server refuses the decision. */
async function decide(
  model: Model,
  id: number,
  kind: 'approve' | 'undoApprove' | 'invalidate' | 'undoInvalidate' | 'revise',
) {
  const reason = `motivo ${Math.round(performance.now())}`;
  const { status, body } = await user.ask(prompts[kind], { id, ...(kind === 'invalidate' && { reason }) } as never);
  if (status === 409) return;
  expect(status).toBe(200);
  const answer = body as unknown as { approvedAt: string };
  const { verdicts, current, foundBad } = model;
  const isBad = (path: string) => 'bad' in (verdicts.get(path) ?? {});
  if (kind === 'approve') verdicts.set(current, { approvedAt: answer.approvedAt });
  if (kind === 'undoApprove') verdicts.delete(current);
  if (kind === 'invalidate') {
    verdicts.set(current, { bad: reason });
    model.foundBad = current;
  }
  if (kind === 'revise' && isBad(current)) verdicts.delete(current);
  if (kind === 'undoInvalidate') {
    if (foundBad !== undefined && isBad(foundBad)) verdicts.delete(foundBad);
    model.foundBad = undefined;
  }
}

async function check(model: Model, id: number, files: ReadonlyMap<string, Buffer>) {
  const now = await user.call(prompts.get, { id });
  const verdict = model.verdicts.get(model.current);
  expect(now).toMatchObject({ status: 'PROCESSED', text: model.text, path: model.current });
  expect(now.approvedAt).toBe(verdict && 'approvedAt' in verdict ? verdict.approvedAt : null);
  if (verdict && 'bad' in verdict)
    expect(now).toMatchObject({ invalidated: true, isRevised: false, reason: verdict.bad });
  else if (verdict) expect(now.isRemade).toBe(false);
  if (now.invalidatedPath !== null)
    expect((await user.fetch(now.invalidatedPath, { method: 'HEAD' })).status).toBe(200);
  expect((await fileOf(model.current)).equals(files.get(model.current)!)).toBe(true);
  const { data, meta } = await user.call(takes.list, { id });
  expect(new Set(data.map(({ path }) => path))).toEqual(new Set([model.current, ...model.kept]));
  expect([data.length, data.filter(({ isCurrent }) => isCurrent).map(({ path }) => path)]).toEqual([
    meta.total,
    [model.current],
  ]);
  for (const { path, text, approvedAt } of data) {
    const of = model.verdicts.get(path);
    expect([text, approvedAt]).toEqual([model.texts.get(path), of && 'approvedAt' in of ? of.approvedAt : null]);
  }
}

const fileOf = async (path: string) => Buffer.from(await (await user.fetch(path)).arrayBuffer());

test('after any edits, restores and verdicts a restored take is that very audio, with its verdict', async () => {
  const seen = { edit: 0, restore: 0, approved: 0, bad: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
      const first = await spokenPrompt(user, idProject, { text: texts[0]! });
      const model = new Model(first.path!, first.text);
      const files = new Map([[first.path!, await fileOf(first.path!)]]);
      for (const one of acts) {
        if (one.kind === 'edit') {
          const text = texts[one.which]!;
          await user.call(prompts.update, { id: first.id, text, speaker: 'Clara', compression: false });
          const { path } = await ended(user, first.id);
          // Swept audio is synthesized again and may differ in samples.
          if (!model.has(path!)) files.set(path!, await fileOf(path!));
          model.changeTo(path!, text);
          seen.edit++;
        } else if (one.kind === 'restore') {
          const { data } = await user.call(takes.list, { id: first.id });
          const take = data[one.which % data.length]!;
          const made = server.speech.stats.realTimeFactor.embedded.spread().count;
          const answer = await user.call(takes.restore, { id: first.id, take: take.id });
          expect([answer.path, answer.text]).toEqual([take.path, take.text]);
          expect(server.speech.stats.realTimeFactor.embedded.spread().count).toBe(made);
          model.changeTo(take.path, take.text);
          seen.restore++;
          if (answer.approvedAt !== null) seen.approved++;
          if (answer.invalidated && !answer.isRevised && !answer.isRemade) seen.bad++;
        } else await decide(model, first.id, one.kind);
        await check(model, first.id, files);
      }
    }),
    { numRuns: cases(30) },
  );
  // The generated histories covered every kind of step.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});
