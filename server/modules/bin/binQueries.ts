import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { BIN_DAYS, type BinItem, type BinKind, type bin as endpoints } from '#contract/bin.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { matches } from '#server/db/search.ts';
import { Refusal } from '#server/base/refusal.ts';

type Row = {
  kind: BinKind;
  id: number;
  name: string;
  about: string;
  project_name: string | null;
  prompts: number;
  audios: number;
  removed_at: Date;
  removed_by: string | null;
};

const DAY_MS = 24 * 3600 * 1000;

/** Prompts of a binned project are not listed; they are restored or purged with it. */
const inBin = {
  projects: sql`projects.removed_at is not null and projects.purged_at is null`,
  prompts: sql`prompts.removed_at is not null and projects.removed_at is null`,
};

const parts = {
  projects: sql`
    select 'projects' as kind, projects.id, projects.name, projects.description as about, null as project_name,
      counts.total as prompts, counts.processed as audios, projects.removed_at, projects.removed_by_name as removed_by
    from projects join project_counts as counts on counts.project_id = projects.id where ${inBin.projects}`,
  prompts: sql`
    select 'prompts' as kind, prompts.id, prompts.name, prompts.text as about, projects.name as project_name,
      1 as prompts, (prompts.audio_hash is not null)::int as audios,
        prompts.removed_at, prompts.removed_by_name as removed_by
    from prompts join projects on projects.id = prompts.project_id where ${inBin.prompts}`,
};

const sortable = { removedAt: sql`removed_at`, name: sql`entoa_fold(name)` };

export async function listBin(db: Queryable, input: ParsedInput<typeof endpoints.list>) {
  const { page, perPage, search, kind, orderBy, orderByDirection } = input;
  const all = kind ? parts[kind] : sql`${parts.projects} union all ${parts.prompts}`;
  const found = search ? matches(sql`entoa_fold(name || ' ' || about)`, search) : sql`true`;
  const direction = orderByDirection === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<Row>(sql`
    select * from (${all}) as bin where ${found}
    order by ${sortable[orderBy]} ${direction}, kind, id limit ${perPage} offset ${(page - 1) * perPage}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${all}) as bin where ${found}`,
  );
  return { data: rows.map(toItem), meta: { total: counted.rows[0]!.total, perPage, page }, count: rows.length };
}

function toItem({ kind, id, name, about, project_name, prompts: many, audios, removed_at, removed_by }: Row): BinItem {
  const at = new Date(removed_at);
  return {
    id: `${kind}/${id}`,
    kind,
    idRecord: id,
    name,
    about,
    projectName: project_name,
    prompts: many,
    audios,
    removedAt: at.toISOString(),
    removedBy: removed_by,
    keptUntil: new Date(at.getTime() + BIN_DAYS * DAY_MS).toISOString(),
  };
}

/** Loads a binned project and locks its row until the transaction ends. */
export async function lockBinnedProject(db: Queryable, id: number): Promise<typeof projects.$inferSelect> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isNotNull(projects.removedAt), isNull(projects.purgedAt)))
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Este projeto não está na lixeira.' });
  return row;
}

/** Loads a binned prompt and locks its row until the transaction ends. */
export async function lockBinnedPrompt(db: Queryable, id: number) {
  const [row] = await db
    .select({ prompt: prompts, project: projects })
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .where(and(eq(prompts.id, id), isNotNull(prompts.removedAt)))
    .for('update', { of: prompts });
  if (!row || row.project.purgedAt !== null)
    throw new Refusal('NOT_FOUND', { message: 'Este prompt não está na lixeira.' });
  if (row.project.removedAt !== null)
    throw new Refusal('IN_BIN', { message: `Restaure antes o projeto “${row.project.name}”: ele está na lixeira.` });
  return { ...row.prompt, isArchived: !row.project.active };
}
