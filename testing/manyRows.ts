/** A pool or a client of `pg`. */
interface Connection {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

const one = async (db: Connection, text: string) => Number(Object.values((await db.query(text)).rows[0]!)[0]);

const PART = 20_000;

/** Ranges of a limited size, inclusive, so that no statement takes long. */
const parts = (many: number) =>
  Array.from({ length: Math.ceil(many / PART) }, (_, i) => [i * PART + 1, Math.min(many, (i + 1) * PART)] as const);

/**
 * Loads a table without its indexes, which are rebuilt afterwards: updating them row by row would take most of the
 * time.
 */
async function inBulk(db: Connection, table: string, load: () => Promise<unknown>): Promise<void> {
  const { rows } = await db.query(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = '${table}'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await db.query(`drop index ${String(name)}`);
  await load();
  // The usual memory makes a trigram index of a hundred thousand texts in many parts.
  for (const { definition } of rows) await db.query(`set maintenance_work_mem = '512MB'; ${String(definition)}`);
  await db.query(`vacuum analyze ${table}`);
}

/**
 * Inserts a project with `many` prompts by SQL, with the proportions of a call centre: 1 % failed, 2 % invalidated, 5 %
 * with a warning, 1 % approved; a thousand audios are shared; 0.1 % belong to the first user. Returns its id.
 */
export async function seedPrompts(db: Connection, many: number): Promise<number> {
  await db.query(`insert into audios (hash, bytes, duration, curve, words, warnings)
    select encode(sha256(i::text::bytea), 'hex'), 44100, 1, '[]', '[]', '[]'
      from generate_series(0, 999) i on conflict do nothing`);
  const id = await one(
    db,
    `insert into projects (name, description) values ('Projeto de ${many}', 'Para medir listas') returning id`,
  );
  await inBulk(db, 'prompts', async () => {
    for (const [from, to] of parts(many))
      await db.query(`insert into prompts (project_id, name, text, speaker, compression, status, queue_rank, audio_hash,
        warnings, failure_code, failure_reason, review, reason, file_name, line, changed_at, created_by_id, created_at,
        updated_at)
      select ${id}, 'aviso_' || lpad((i::bigint * 7919 % 1000003)::text, 7, '0') || ' da campanha',
        'Para falar sobre o pedido ' || md5(i::text) || ', tecle ' || i % 10 || '. Obrigado por ligar, volte sempre.',
        (array['Clara', 'Davi', 'Helena', 'Iara', 'Jonas'])[1 + i % 5], i % 3 = 0,
        case when is_failed then 'FAILED' else 'PROCESSED' end, null, case when not is_failed then hash end,
        case when i % 20 = 3 then '["CLIPPING"]' else '[]' end::jsonb,
        case when is_failed then 'ENGINE' end, case when is_failed then 'O motor não respondeu ' || i % 7 end,
        case when i % 100 = 11 then 'revised' when i % 50 = 11 then 'rejected' when i % 100 = 1 then 'approved'
          else 'open' end,
        case when i % 50 = 11 then 'Cortado no fim ' || i % 9 end, 'lote.csv', 1 + i % 10000,
        case when i % 5000 = 1 then now() end,
        case when i % 1000 = 0 then one else other end,
        now() - (${many} - i) * interval '30 seconds', now() - (${many} - i) * interval '30 seconds'
      from (select i, i % 100 = 7 as is_failed, encode(sha256((i % 1000)::text::bytea), 'hex') as hash
        from generate_series(${from}, ${to}) i) as made,
          (select min(id) as one, max(id) as other from users) as makers`);
  });
  await db.query(`insert into verdicts (prompt_id, audio_hash, kind, user_id, by_name, reason, is_current, revised_at,
      revised_hash)
    select prompts.id, audio_hash, case when review = 'approved' then 'yes' else 'no' end,
      case when review = 'approved' then one end, 'Ana', reason, review <> 'approved',
      case when review = 'revised' then now() end, case when review = 'revised' then audio_hash end
    from prompts, (select min(id) as one from users) as makers where project_id = ${id} and review <> 'open'`);
  await db.query('vacuum analyze verdicts');
  return id;
}

/** Entries of the audit log, one per minute up to now. */
export async function seedAudit(db: Connection, many: number): Promise<void> {
  await inBulk(db, 'audit_log', async () => {
    for (const [from, to] of parts(many))
      await db.query(`insert into audit_log (at, user_id, user_email, action, entity_id, entity_name)
    select now() - (${many} - i) * interval '1 minute', 1, 'pessoa' || i % 300 || '@empresa.com.br',
      (array['prompts.invalidate', 'prompts.revise', 'projects.create', 'users.update', 'settings.update'])[1 + i % 5],
      i::text, 'registro ' || md5(i::text) from generate_series(${from}, ${to}) i`);
  });
}

/** Daily costs of sixty projects and keys over three years. */
export async function seedCosts(db: Connection): Promise<void> {
  await inBulk(db, 'costs', async () => {
    await db.query(`insert into costs (consolidation_date, type, subject_id, subject_name, character_count, price)
    select current_date - day, case when s % 3 = 0 then 'STREAMING' else 'FILE' end, s,
      'Projeto de número ' || s, n, n * 0.000016
    from generate_series(1, 1095) day, generate_series(1, 60) s,
      lateral (select (day * 7919 + s * 104729) % 100000 as n) as spent`);
  });
}

export async function seedUsersAndProjects(db: Connection, many: number): Promise<void> {
  await inBulk(db, 'users', async () => {
    await db.query(`insert into users (first_name, last_name, email, role)
    select 'Pessoa' || i % 977, 'Silva ' || md5(i::text), 'pessoa' || i || '@empresa.com.br',
      (array['USER', 'MANAGER', 'ADMIN'])[1 + i % 3] from generate_series(1, ${many}) i`);
  });
  await inBulk(db, 'projects', async () => {
    await db.query(`insert into projects (name, description)
    select 'Projeto ' || md5(i::text), 'Descrição ' || md5('x' || i) from generate_series(1, ${many}) i`);
  });
}
