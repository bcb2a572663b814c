import { diffWordsWithSpace } from 'diff';
import { and, eq, sql } from 'drizzle-orm';
import {
  type ApprovalLink,
  CHANGES_MAX,
  type LinkPrompt,
  type LinkStatus,
  type RequestedChange,
} from '#contract/approvalLinks.ts';
import type { Submission, ClientPrompt } from '#contract/clientApprovals.ts';
import type { Comment } from '#contract/comments.ts';
import type { SpokenPiece } from '#contract/audio.ts';
import type { Queryable } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { listComments, listCommentsOfLink } from '#server/modules/comments/comments.ts';
import { selectByIds, toPrompt } from '#server/modules/prompts/promptQueries.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import type { LinkRow } from './clientSession.ts';
import { approvalLinkPrompts, approvalLinks, isKeyOff, isOutdated, isToResend } from './schema.ts';

/** Bytes per second of the light copy, and of the page around the audio; base64 adds a third. */
const OPUS_BYTES_A_SECOND = 4500;
const CLIP_BYTES = 2500;
const PAGE_BYTES = 400_000;

const gone = () => new Refusal('NOT_FOUND', { message: 'Este link de aprovação não existe.' });

/** A prompt of the link that still belongs to its project. */
const isPresentInLink = sql`${prompts.id} = ${approvalLinkPrompts.promptId} and ${prompts.removedAt} is null`;

const counted = sql<string>`(
  select json_build_object(
    'total', count(*),
    'approved', count(*) filter (where decision = 'approved' and lp.audio_hash = p.audio_hash),
    'changes', count(*) filter (where decision = 'change' and lp.audio_hash = p.audio_hash),
    'outdated', count(*) filter (where ${isOutdated}),
    'toResend', count(*) filter (where ${isToResend}),
    'seconds', coalesce(sum(a.duration), 0)
  ) from approval_link_prompts as lp join prompts as p on p.id = lp.prompt_id
    left join audios as a on a.hash = p.audio_hash
  where lp.link_id = approval_links.id and p.project_id = approval_links.project_id and p.removed_at is null)`;
interface Counts {
  total: number;
  approved: number;
  changes: number;
  outdated: number;
  toResend: number;
  seconds: number;
}

/** Links of a project, newest first; or the one with the id. */
export async function listLinks(db: Queryable, projectId: number, idLink?: number): Promise<ApprovalLink[]> {
  const rows = await db
    .select({ link: approvalLinks, counts: counted.mapWith((value: Counts) => value), isKeyOff })
    .from(approvalLinks)
    .where(and(eq(approvalLinks.projectId, projectId), idLink === undefined ? undefined : eq(approvalLinks.id, idLink)))
    .orderBy(sql`${approvalLinks.id} desc`);
  return rows.map(({ link, counts, isKeyOff: isOff }) => toLink(link, counts as unknown as Counts, isOff));
}

export async function getLink(db: Queryable, projectId: number, idLink: number): Promise<ApprovalLink> {
  const [link] = await listLinks(db, projectId, idLink);
  if (!link) throw gone();
  return link;
}

/** Loads a link of the project and locks it until the transaction ends. */
export async function lockLink(db: Queryable, projectId: number, idLink: number): Promise<LinkRow> {
  const [row] = await db
    .select()
    .from(approvalLinks)
    .where(and(eq(approvalLinks.id, idLink), eq(approvalLinks.projectId, projectId)))
    .for('no key update');
  if (!row) throw gone();
  return row;
}

function toLink(row: LinkRow, counts: Counts, isOff: boolean): ApprovalLink {
  const { total, approved, changes, outdated, toResend, seconds } = counts;
  return {
    id: row.id,
    idProject: row.projectId,
    title: row.title,
    note: row.note,
    client: row.clientName,
    email: row.email,
    mayDownload: row.mayDownload,
    isCodeClosed: isCodeClosed(row),
    expiresAt: row.expiresAt.toISOString(),
    status: isOff ? 'revoked' : statusOf(row, total > 0 && approved + changes === total),
    total,
    approved,
    changes,
    outdated,
    toResend,
    round: row.round,
    roundAt: (row.roundAt ?? row.createdAt).toISOString(),
    reminds: row.reminds,
    remindedAt: row.remindedAt?.toISOString() ?? null,
    fileBytes: Math.round(PAGE_BYTES + ((seconds * OPUS_BYTES_A_SECOND + total * CLIP_BYTES) * 4) / 3),
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedBy: row.revokedByName,
  };
}

/** Wrong codes in the life of an address: with a million codes, all of them together find one in 20,000 links. */
const WRONG_CODES_MAX = 50;
/** True if so many codes were wrong that the sender must give the link a new address. */
export const isCodeClosed = ({ wrongCodes }: LinkRow): boolean => wrongCodes >= WRONG_CODES_MAX;

function statusOf({ revokedAt, expiresAt, openedAt }: LinkRow, isFinished: boolean): LinkStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= new Date()) return 'ended';
  if (isFinished) return 'finished';
  return openedAt === null ? 'unopened' : 'opened';
}

/** The link's prompts with the client's decisions, in the order of the link. */
export async function listLinkPrompts(db: Queryable, { id, projectId }: LinkKey): Promise<LinkPrompt[]> {
  const rows = await selectOfLink(db, { id, projectId });
  const commented = await listCommentsOfLink(db, id);
  const commentsOf = (idPrompt: number) =>
    (commented.get(idPrompt) ?? []).flatMap(({ isClient, text }) => (isClient && text !== null ? [text] : []));
  return rows.map(({ prompt, said }) => ({
    idPrompt: prompt.id,
    name: prompt.name,
    decision: said.decision,
    reason: said.reason,
    atMs: said.atMs,
    decidedAt: said.decision === null ? null : (said.decidedAt?.toISOString() ?? null),
    isOutdated: said.decision !== null && said.audioHash !== prompt.audioHash,
    round: said.round,
    clientComments: commentsOf(prompt.id),
  }));
}

/** Changes that clients of links asked for and that no later round has carried, oldest first. */
export async function listChanges(db: Queryable, projectId: number, links: readonly ApprovalLink[]) {
  // One that has ended may be given a later end by its next round.
  const live = links.filter(({ status }) => status !== 'revoked');
  if (live.length === 0) return [];
  const { rows } = await db.execute<Pick<RequestedChange, 'idLink' | 'reason' | 'atMs' | 'state'> & ChangeRow>(sql`
    select lp.link_id as "idLink", lp.prompt_id as "idPrompt", lp.reason, lp.at_ms as "atMs", lp.decided_at as at,
      case when p.status = 'FAILED' then 'failed' when p.status <> 'PROCESSED' then 'making'
        when ${isToResend} then 'ready' else 'asked' end as state
    from approval_link_prompts as lp join prompts as p on p.id = lp.prompt_id
    where lp.link_id in (${sql.join(
      live.map(({ id }) => sql`${id}`),
      sql`, `,
    )}) and lp.decision = 'change' and p.project_id = ${projectId} and p.removed_at is null
      and not (${isOutdated} and lp.sent_hash is not null and lp.sent_hash is not distinct from p.audio_hash)
    order by lp.decided_at, lp.prompt_id limit ${CHANGES_MAX}`);
  const found = await selectByIds(db, [...new Set(rows.map(({ idPrompt }) => idPrompt))]);
  const shown = new Map(found.map((row) => [row.prompt.id, toPrompt(row)]));
  const clients = new Map(live.map(({ id, client }) => [id, client]));
  return rows.flatMap(({ idPrompt, at, reason, ...row }) => {
    const prompt = shown.get(idPrompt);
    const client = clients.get(row.idLink)!;
    return prompt ? [{ ...row, client, reason: reason ?? '', at: new Date(at).toISOString(), prompt }] : [];
  });
}
interface ChangeRow extends Record<string, unknown> {
  readonly idPrompt: number;
  readonly at: string;
}

type LinkKey = Pick<LinkRow, 'id' | 'projectId'>;

/** The columns that a client's view and decisions need; rows of prompts in the bin are left out. */
export function selectOfLink(db: Queryable, { id, projectId }: LinkKey, idPrompt?: number) {
  return db
    .select({
      said: approvalLinkPrompts,
      prompt: {
        id: prompts.id,
        name: prompts.name,
        text: prompts.text,
        status: prompts.status,
        audioHash: prompts.audioHash,
      },
      duration: audios.duration,
      curve: audios.curve,
      spoken: audios.spoken,
    })
    .from(approvalLinkPrompts)
    .innerJoin(prompts, isPresentInLink)
    .leftJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(
      and(
        eq(approvalLinkPrompts.linkId, id),
        eq(prompts.projectId, projectId),
        idPrompt === undefined ? undefined : eq(prompts.id, idPrompt),
      ),
    )
    .orderBy(approvalLinkPrompts.position);
}
type OfLink = Awaited<ReturnType<typeof selectOfLink>>[number];

/** A new attempt is under way while the status is another one: the old audio no longer has the prompt's text. */
function toClientPrompt({ prompt, said, duration, curve, spoken }: OfLink, comments: readonly Comment[]): ClientPrompt {
  const audio = prompt.status === 'PROCESSED' ? prompt.audioHash : null;
  const isCurrent = said.decision !== null && said.audioHash === audio;
  return {
    id: prompt.id,
    name: prompt.name,
    text: prompt.text,
    spoken: readingOf(prompt.text, spoken),
    audio,
    duration: audio === null ? null : duration,
    curve: audio === null ? null : curve,
    decision: isCurrent ? said.decision : null,
    reason: isCurrent ? said.reason : null,
    atMs: isCurrent ? said.atMs : null,
    earlier: isCurrent ? null : said.decision,
    difference: isCurrent || said.decision === null ? null : differenceOf(said.decidedText, prompt.text),
    earlierReason: isCurrent ? null : said.reason,
    round: said.round,
    comments: [...comments],
  };
}

/** Words of two texts that may differ: a difference of more says little, and takes long. */
const DIFFERENCE_MAX = 100;

function differenceOf(before: string | null, after: string): ClientPrompt['difference'] {
  if (before === null || before === after) return null;
  const found = diffWordsWithSpace(before, after, { maxEditLength: DIFFERENCE_MAX });
  if (!found) return null;
  return found.map(({ value, added, removed }) => ({
    is: added ? 'new' : removed ? 'gone' : 'same',
    words: value,
  }));
}

/** Null if the audio is read as written. */
function readingOf(text: string, spoken: SpokenPiece[] | null): string | null {
  if (spoken === null) return null;
  const reading = spoken.map(({ said }) => said).join(' ');
  const lettersOf = (some: string) =>
    some
      .toLocaleLowerCase('pt-BR')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return lettersOf(reading) === lettersOf(text) ? null : reading;
}

export async function getClientPrompt(db: Queryable, link: LinkKey, idPrompt: number): Promise<ClientPrompt> {
  const [row] = await selectOfLink(db, link, idPrompt);
  if (!row) throw promptGone();
  return toClientPrompt(row, await listComments(db, idPrompt, link.id));
}

export const promptGone = () => new Refusal('NOT_FOUND', { message: 'Este áudio não faz mais parte deste link.' });

export async function getSubmission(db: Queryable, link: LinkRow): Promise<Submission> {
  const rows = await selectOfLink(db, link);
  const comments = await listCommentsOfLink(db, link.id);
  const { installationName } = await readSettings(db);
  return {
    id: link.id,
    title: link.title,
    note: link.note,
    client: link.clientName,
    sender: link.createdByName,
    company: installationName,
    round: link.round,
    roundAt: (link.roundAt ?? link.createdAt).toISOString(),
    mayDownload: link.mayDownload,
    expiresAt: link.expiresAt.toISOString(),
    prompts: rows.map((row) => toClientPrompt(row, comments.get(row.prompt.id) ?? [])),
  };
}
