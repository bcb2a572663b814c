import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { IMPORT_SHOWN_MAX } from '#contract/scripts.ts';
import type { ScriptDifference, ScriptVersion } from '#contract/scriptVersions.ts';
import { Refusal } from '#server/base/refusal.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Speakers, unspeakableReason } from '#server/modules/prompts/checkSpeaker.ts';
import { presentRows, versionRows } from '#server/modules/prompts/keepVersion.ts';
import type { ChangedLine } from '#server/modules/prompts/matchLines.ts';
import { hasRecording } from '#server/modules/prompts/recordings.ts';
import type { ScriptMatch } from '#server/modules/scripts/importScript.ts';
import { scriptVersions } from './schema.ts';

/** Without the content, which may be long. */
const columns = {
  id: scriptVersions.id,
  kind: scriptVersions.kind,
  name: scriptVersions.name,
  total: scriptVersions.total,
  createdBy: scriptVersions.createdByName,
  createdAt: scriptVersions.createdAt,
  isUndoable: sql<boolean>`${and(isNotNull(scriptVersions.changed), isNull(scriptVersions.undoneAt))}`,
};

export interface VersionId {
  readonly idProject: number;
  readonly id: number;
}
const isVersion = ({ idProject, id }: VersionId) =>
  and(eq(scriptVersions.id, id), eq(scriptVersions.projectId, idProject))!;

export async function listVersions(db: Queryable, idProject: number): Promise<ScriptVersion[]> {
  const rows = await db
    .select(columns)
    .from(scriptVersions)
    .where(eq(scriptVersions.projectId, idProject))
    .orderBy(desc(scriptVersions.createdAt), desc(scriptVersions.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function getVersion(db: Queryable, which: VersionId): Promise<ScriptVersion> {
  const [row] = await db.select(columns).from(scriptVersions).where(isVersion(which));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Esta versão do roteiro não existe mais.' });
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/**
 * Table expressions that bring two states of a script together, ending in `pairs`: prompts are the same by their id,
 * and the others by their name, as in a spreadsheet.
 */
const pairsOf = (before: SQL, after: SQL): SQL => sql`
  before as materialized (select * from ${before} as rows), after as materialized (select * from ${after} as rows),
  only_before as (select *, row_number() over (partition by name order by place) as nth from before
    where not exists (select from after where after.id = before.id)),
  only_after as (select *, row_number() over (partition by name order by place) as nth from after
    where not exists (select from before where before.id = after.id)),
  pairs as materialized (
    select before.id as id_before, before.name as name_before, before.text as text_before, before.place as place_before,
      before.file_name as file_before, before.line as line_before, before.knows_file,
      after.id as id_after, after.name as name_after, after.text as text_after, after.place as place_after
    from before join after on after.id = before.id
    union all
    select was.id, was.name, was.text, was.place, was.file_name, was.line, was.knows_file,
      now.id, now.name, now.text, now.place
    from only_before as was full join only_after as now on now.name = was.name and now.nth = was.nth)`;

/** What changed from a version to another one, or to the script as it is now. */
export async function compareVersions(db: Queryable, which: VersionId, until?: number): Promise<ScriptDifference> {
  const { idProject } = which;
  const after = until === undefined ? presentRows(idProject) : versionRows(isVersion({ idProject, id: until }));
  const { rows } = await db.execute<{
    kind: 'added' | 'removed' | 'changed' | 'moved';
    total: number;
    moved: number;
    id: number;
    name: string;
    name_before: string;
    before: string;
    after: string;
  }>(sql`
    with ${pairsOf(versionRows(isVersion(which)), after)}, ranked as (
      select *, id_before is not null and id_after is not null as is_both,
        row_number() over (partition by id_before is null or id_after is null order by place_before) as from_place,
        row_number() over (partition by id_before is null or id_after is null order by place_after) as to_place
      from pairs
    ), marked as (
      select *, sum((is_both and from_place <> to_place)::int) over () as moved,
        case when id_before is null then 'added' when id_after is null then 'removed'
          when text_before <> text_after or name_before <> name_after then 'changed'
          when from_place <> to_place then 'moved' else 'same' end as kind
      from ranked
    ), numbered as (
      select *, count(*) over (partition by kind) as total,
        row_number() over (partition by kind order by coalesce(place_after, place_before)) as nth
      from marked where kind <> 'same'
    )
    select kind, total::int, moved::int, coalesce(id_after, id_before) as id, coalesce(name_after, name_before) as name,
      name_before, text_before as before, text_after as after
    from numbered where nth <= case when kind = 'moved' then 1 else ${IMPORT_SHOWN_MAX} end order by nth`);
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  const total = (kind: 'added' | 'removed' | 'changed') => of(kind)[0]?.total ?? 0;
  return {
    added: total('added'),
    removed: total('removed'),
    changed: total('changed'),
    moved: rows[0]?.moved ?? 0,
    shown: {
      added: of('added').map(({ id, name, after: text }) => ({ id, name, text })),
      removed: of('removed').map(({ id, name, before: text }) => ({ id, name, text })),
      changed: of('changed').map(({ id, name, name_before: nameBefore, before, after }) => ({
        id,
        name,
        ...(nameBefore !== name && { nameBefore }),
        before,
        after,
      })),
    },
  };
}

/** A prompt as it is, and what a version says of it. */
type Found = ChangedLine['prompt'] & {
  readonly was_name: string;
  readonly was_text: string;
  readonly file: string | null;
  readonly line: number | null;
};

/** What of the project must change to be as in the version. Only what differs is read. */
export async function matchVersion(
  db: Queryable,
  which: VersionId,
  voices: Speakers,
  signal?: AbortSignal,
): Promise<ScriptMatch> {
  const { idProject } = which;
  const found = sql`with ${pairsOf(versionRows(isVersion(which)), presentRows(idProject))}, found as (
    select pairs.*, prompts.id, name, text, file_name, prompts.line as line, speaker, language, compression,
      status, is_recorded, removed_at,
      count(prompts.id) over (order by place_before) as below
    from pairs left join prompts on prompts.id = coalesce(id_after, id_before) and project_id = ${idProject}
    where id_before is not null)`;
  const ids = await db.execute<{ ids: number[]; same: number }>(sql`${found}
    select coalesce(array_agg(id order by place_before) filter (where id is not null), '{}') as ids,
      (count(*) filter (where removed_at is null and text = text_before))::int as same from found`);
  const { rows } = await db.execute<Found & { id: number | null; place: number; below: number; is_back: boolean }>(sql`
    ${found} select id, name, text, speaker, language, compression, status, is_recorded as "isRecorded",
      place_before::int as place, below::int, name_before as was_name, text_before as was_text,
      case when knows_file then file_before else file_name end as file,
      case when knows_file then line_before else line end as line,
      removed_at is not null as is_back
    from found where id is null or removed_at is not null or text <> text_before or name <> name_before
    order by place_before`);
  const { ids: named, same: unchanged } = ids.rows[0]!;
  const [changed, returned, renamed]: [ChangedLine[], ChangedLine[], ChangedLine[]] = [[], [], []];
  const match = {
    added: [] as ChangedLine['line'][],
    addedBelow: [] as number[],
    refused: [] as ScriptMatch['refused'][number][],
  };
  const yieldNow = yieldToEventLoop();
  for (const { was_name: name, was_text: text, file, line: inFile, place, below, is_back, ...prompt } of rows) {
    await yieldNow();
    signal?.throwIfAborted();
    const line = { line: place, name, text };
    if (prompt.id === null) {
      match.added.push(line);
      match.addedBelow.push(below);
      continue;
    }
    const pair = { line: { ...line, line: inFile ?? place }, prompt, fileName: file };
    if (is_back) returned.push(pair);
    if (prompt.name !== name) renamed.push(pair);
    if (prompt.text === text) continue;
    const reason = hasRecording(prompt) ? undefined : unspeakableReason(voices, prompt);
    if (reason === undefined) changed.push(pair);
    else match.refused.push({ line: place, reason, source: '' });
  }
  return { ...match, changed, returned, renamed, unchanged, named };
}
