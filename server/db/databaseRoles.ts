import pg from 'pg';

/** Bootstrap superuser of the embedded cluster; used only to change roles. */
export const SUPERUSER = 'entoa_superuser';
/** Application role in the embedded cluster; it owns its databases and may create others for restores. */
export const APPLICATION = 'entoa';
/** Renames the bootstrap superuser of an old cluster, since no session may rename its own role. */
const HELPER = 'entoa_role_change';
/** Receives ownership of everything before it gets the application's name. */
const SUCCESSOR = 'entoa_successor';

/** Statements that a new cluster runs first as its bootstrap superuser, one per line. */
export const initialRoles = [
  `create role ${APPLICATION} login createdb;`,
  `alter database postgres owner to ${APPLICATION};`,
  '',
].join('\n');

/** Transfers ownership of everything in one database except PostgreSQL's own objects and those of extensions. */
const HAND_OVER = `do $$
  declare act text;
  begin
    for act in
      with of_superuser as (select oid from pg_roles where rolname = '${APPLICATION}'),
        places as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
        extended as (select classid, objid from pg_depend where deptype = 'e'),
        linked as (select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i'))
      select format('schema %I', nspname) from pg_namespace
        where oid in (table places) and nspowner = (table of_superuser)
          and ('pg_namespace'::regclass, oid) not in (table extended)
      union all
      select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then
          'materialized view' else 'table' end, oid::regclass) from pg_class
        where relnamespace in (table places) and relowner = (table of_superuser)
          and relkind in ('r', 'p', 'S', 'v', 'm') and not (relkind = 'S' and oid in (table linked))
          and ('pg_class'::regclass, oid) not in (table extended)
      union all
      select format('routine %s', oid::regprocedure) from pg_proc
        where pronamespace in (table places) and proowner = (table of_superuser)
          and ('pg_proc'::regclass, oid) not in (table extended)
      union all
      select format('type %s', oid::regtype) from pg_type
        where typnamespace in (table places) and typowner = (table of_superuser)
          and (typtype in ('e', 'd') or typtype = 'c' and exists (select from pg_class where pg_class.oid = typrelid
            and relkind = 'c')) and ('pg_type'::regclass, oid) not in (table extended)
    loop
      execute format('alter %s owner to ${SUCCESSOR}', act);
    end loop;
  end $$`;

/**
 * Makes the application's role an ordinary one in a cluster of an older release, where it was the superuser. If killed,
 * the next start continues; a role gets its new name only once the application owns everything.
 */
export async function takeSuperuserAway(connection: pg.ClientConfig): Promise<void> {
  const as = async <T>(user: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...connection, user, database, application_name: 'entoa roles' });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const found = await as(APPLICATION, 'postgres', async (client) => {
    const { rows } = await client.query<{ isSuper: boolean; hasHelper: boolean }>(
      `select rolsuper as "isSuper", exists (select from pg_roles where rolname = '${HELPER}') as "hasHelper"
      from pg_roles where rolname = current_user`,
    );
    return rows[0]!;
  });
  if (found.isSuper) {
    await as(APPLICATION, 'postgres', async (client) => {
      const has = async (role: string) =>
        (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1;
      if (!(await has(HELPER))) await client.query(`create role ${HELPER} login superuser`);
      if (!(await has(SUCCESSOR))) await client.query(`create role ${SUCCESSOR} login createdb`);
    });
    const names = await as(HELPER, 'postgres', listDatabases);
    for (const name of names) await as(HELPER, name, (client) => client.query(HAND_OVER));
    await as(HELPER, 'postgres', async (client) => {
      await client.query('begin');
      for (const name of names) await client.query(`alter database ${pg.escapeIdentifier(name)} owner to ${SUCCESSOR}`);
      await client.query(`alter role ${APPLICATION} rename to ${SUPERUSER}`);
      await client.query(`alter role ${SUCCESSOR} rename to ${APPLICATION}`);
      await client.query('commit');
    });
  }
  if (found.isSuper || found.hasHelper)
    await as(SUPERUSER, 'postgres', (client) => client.query(`drop role if exists ${HELPER}`));
}

async function listDatabases(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datallowconn and not datistemplate order by 1',
  );
  return rows.map(({ name }) => name);
}
