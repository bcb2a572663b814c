import { countLivingWorkers } from '#server/jobs/deadWorkers.ts';
import { ago, broken, bytes, type Check, warning, number, ok } from './Check.ts';

/** Dead rows, absolute and as a share of all, beyond what a day's work leaves for autovacuum. */
const [DEAD_ROWS, DEAD_SHARE] = [500_000, 0.5];
/** Warning limit of the transaction age; PostgreSQL stops at two thousand million. */
const TRANSACTIONS_MAX = 1_200_000_000;
/** Minutes that a job may wait although a worker is free. */
const WAITING_MAX = 30;

export const databaseChecks: readonly Check[] = [
  {
    id: 'database',
    title: 'Banco de dados',
    warning: async ({ config, db }) => {
      const { rows } = await db.$client.query<{
        size: number;
        dead: number;
        live: number;
        age: number;
        waiting: number;
      }>(`
        select pg_database_size(current_database())::float8 as size,
          coalesce(sum(n_dead_tup), 0)::float8 as dead, coalesce(sum(n_live_tup), 0)::float8 as live,
          (select age(datfrozenxid)::float8 from pg_database where datname = current_database()) as age,
          (select count(*)::int from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()) as waiting
        from pg_stat_user_tables`);
      const { size, dead, live, age, waiting } = rows[0]!;
      const kind = config.DATABASE_URL === undefined ? 'embutido' : 'de DATABASE_URL';
      const sentence = `${bytes(size)} no banco ${kind}; ${number(dead)} linhas mortas para ${number(live)} vivas.`;
      if (age > TRANSACTIONS_MAX)
        return broken(`${sentence} Faltam poucas transações para o banco parar.`, 'Rode VACUUM FREEZE já.');
      if (dead > DEAD_ROWS && dead > live * DEAD_SHARE)
        return warning(sentence, 'O banco limpa sozinho; se isto não baixar em um dia, rode VACUUM (ANALYZE).');
      if (waiting > 10)
        return warning(
          `${sentence} ${waiting} consultas esperam umas pelas outras.`,
          'Veja em pg_stat_activity quem segura as outras.',
        );
      return ok(sentence);
    },
  },
  {
    id: 'workers',
    title: 'Quem gera os áudios',
    warning: async ({ db, speech }) => {
      const count = await countLivingWorkers(db.$client);
      if (count > 0) return ok(count === 1 ? 'Um processo.' : `${number(count)} processos.`);
      if (!speech) return warning('Nenhum processo está ligado.', 'Inicie o servidor com npm start.');
      return broken(
        'Nenhum processo gera áudios.',
        'Inicie um com npm run worker, ou ponha SPEECH_THREADS acima de 0.',
      );
    },
  },
  {
    id: 'queue',
    title: 'Fila',
    warning: async ({ db }) => {
      const { rows } = await db.$client.query<{ waiting: number; oldest: Date | null; lost: number }>(`
        select count(*) filter (where attempts < max_attempts)::int as waiting,
          min(run_at) filter (where locked_at is null and attempts < max_attempts) as oldest,
          count(*) filter (where locked_at is null and attempts >= max_attempts)::int as lost
        from graphile_worker.jobs`);
      const { waiting, oldest, lost } = rows[0]!;
      if (lost > 0)
        return warning(
          `${number(lost)} trabalhos desistiram depois da última tentativa.`,
          'O registro do servidor diz por quê.',
        );
      if (oldest === null || waiting === 0) return ok('Nada espera.');
      const sentence = `${number(waiting)} trabalhos na fila.`;
      if (Date.now() - oldest.getTime() < WAITING_MAX * 60_000) return ok(sentence);
      return warning(
        `${sentence} O mais antigo espera ${ago(oldest)}.`,
        'Se não diminui, ligue mais um processo com npm run worker.',
      );
    },
  },
];
