import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DECISION_FORMAT, signedText } from '#common/decisionFile.ts';
import { approvalLinks, type DecisionFile } from '#contract/approvalLinks.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { prompts } from '#contract/prompts.ts';
import { openLink } from '#server/tests/setups/approvalSetup.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer, waitForLocks } from '#server/tests/testServer.ts';
import { fileKeyOf } from './decisionFile.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

async function newSubmission(count: number) {
  const { id: idProject } = await newProject(user, 'URA da clínica');
  const ids = [];
  for (let i = 1; i <= count; i += 1)
    ids.push((await spokenPrompt(user, idProject, { name: `frase_${i}`, text: `Esta é a frase ${i}.` })).id);
  return { idProject, ids };
}

const send = (id: number, idPrompts: number[]) =>
  user.call(approvalLinks.create, { id, title: 'Saudações', note: '', client: 'Clínica Santa Rita', idPrompts });

test('a decision and a comment that waited while their link was revoked are refused', async () => {
  const { idProject, ids } = await newSubmission(1);
  const link = await send(idProject, ids);
  const client = await openLink(server.origin, link);
  const { prompts: submission } = await client.call(clientApprovals.get, { idLink: link.id });
  const about = { idLink: link.id, idPrompt: submission[0]!.id };
  const asks = await server.db.transaction(async (tx) => {
    await tx.execute(sql`update approval_links set revoked_at = now() where id = ${link.id}`);
    const asked = [
      client.ask(clientApprovals.decide, {
        ...about,
        id: randomUUID(),
        audio: submission[0]!.audio!,
        decision: 'approved',
      }),
      client.ask(clientApprovals.comment, { ...about, idComment: randomUUID(), text: 'Muito rápido.' }),
    ];
    await waitForLocks(server.db, asked.length);
    return asked;
  });
  for (const { status, body } of await Promise.all(asks))
    expect([status, body]).toMatchObject([401, { code: 'APPROVAL_LINK_CLOSED' }]);
  const after = await user.call(prompts.get, { id: ids[0]! });
  expect(after).toMatchObject({ approvals: [], openComments: 0 });
});

/** A file of decisions as the page of an exported file makes it, by the client's clock. */
function fileOf(
  link: number,
  decided: readonly { readonly idPrompt: number; readonly audio: string }[],
  decidedAt = new Date().toISOString(),
): DecisionFile {
  const said = { decision: 'approved' as const, reason: null, atMs: null, decidedAt };
  const decisions = decided.map((one) => ({ ...one, ...said }));
  // The page that holds the key is part of the web app, which may not be built here.
  const key = fileKeyOf(server.keys, link);
  const signature = createHmac('sha256', key).update(signedText(link, decisions)).digest('base64url');
  return { format: DECISION_FORMAT, link, decisions, signature };
}

test('the server’s clock tells whether a file came back in time, whatever the client’s says', async () => {
  const { idProject, ids } = await newSubmission(1);
  const link = await send(idProject, ids);
  const { prompts: submission } = await (
    await openLink(server.origin, link)
  ).call(clientApprovals.get, { idLink: link.id });
  const decided = [{ idPrompt: ids[0]!, audio: submission[0]!.audio! }];
  const bring = (decisionFile: DecisionFile) =>
    user.call(approvalLinks.applyDecisions, { id: idProject, decisionFile });
  // The client's clock is years behind; the decision is in time.
  const early = await bring(fileOf(link.id, decided, '2001-01-01T00:00:00.000Z'));
  expect(early.decisions).toMatchObject([{ effect: 'applies' }]);
  const [said] = (await user.call(approvalLinks.get, { id: idProject, idLink: link.id })).prompts;
  expect(said!.decidedAt! >= link.createdAt).toBe(true);
  // And one that is made after the end, dated before it.
  await server.db.execute(sql`update approval_link_prompts set decision = null where link_id = ${link.id}`);
  await server.db.execute(sql`update approval_links set expires_at = now() where id = ${link.id}`);
  const late = await bring(fileOf(link.id, decided, link.createdAt));
  expect(late.decisions).toMatchObject([{ effect: 'late' }]);
});

test('a file tells of each decision why it does not count, and a second one of the same changes nothing', async () => {
  const { idProject, ids } = await newSubmission(2);
  const link = await send(idProject, ids);
  const client = await openLink(server.origin, link);
  const { prompts: submission } = await client.call(clientApprovals.get, { idLink: link.id });
  const decided = submission.map(({ id, audio }) => ({ idPrompt: id, audio: audio! }));
  const file = fileOf(link.id, decided);
  // Of the first prompt, the client decides anew by the link, and takes that back, before the file comes back.
  const about = { idLink: link.id, idPrompt: ids[0]!, audio: decided[0]!.audio };
  await client.call(clientApprovals.decide, { ...about, id: randomUUID(), decision: 'change', reason: 'Devagar.' });
  await client.call(clientApprovals.decide, { ...about, id: randomUUID(), decision: 'undo' });
  const look = () => user.call(approvalLinks.applyDecisions, { id: idProject, decisionFile: file, dryRun: true });
  const seen = await look();
  expect(seen.applied).toBeNull();
  expect(seen.decisions.map(({ effect }) => effect)).toEqual(['newer', 'applies']);
  await user.call(approvalLinks.applyDecisions, { id: idProject, decisionFile: file });
  const again = await look();
  expect(again.applied).toMatchObject({ by: 'Ugo Usuário' });
  expect(again.decisions.map(({ effect }) => effect)).toEqual(['newer', 'same']);
  const { status, body } = await user.ask(approvalLinks.applyDecisions, { id: idProject, decisionFile: file });
  expect([status, body]).toMatchObject([409, { code: 'DECISIONS_APPLIED' }]);
  expect(await user.call(approvalLinks.get, { id: idProject, idLink: link.id })).toMatchObject({ approved: 1 });
});

test('files of two links decide about the same prompts at once, in whatever order they name them', async () => {
  const { idProject, ids } = await newSubmission(2);
  const files: DecisionFile[] = [];
  for (const turn of [ids, ids.toReversed()]) {
    const link = await send(idProject, ids);
    const { prompts: submission } = await (
      await openLink(server.origin, link)
    ).call(clientApprovals.get, { idLink: link.id });
    const decided = turn.map((idPrompt) => ({ idPrompt, audio: submission.find(({ id }) => id === idPrompt)!.audio! }));
    files.push(fileOf(link.id, decided));
  }
  const asks = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from prompts where id = ${Math.min(...ids)} for update`);
    const asked = files.map((decisionFile) => user.ask(approvalLinks.applyDecisions, { id: idProject, decisionFile }));
    await waitForLocks(server.db, asked.length);
    return asked;
  });
  for (const { status, body } of await Promise.all(asks))
    expect([status, body]).toMatchObject([200, { link: { approved: 2 }, decisions: [{}, {}] }]);
});
