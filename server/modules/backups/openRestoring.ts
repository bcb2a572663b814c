import type { FastifyBaseLogger } from 'fastify';
import { connectionOf, type Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { type NamedConnection, namedConnection } from '#server/db/namedConnection.ts';
import { NoRoom } from '#server/files/diskSpace.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Source } from './container.ts';
import { BackupFault } from './format.ts';
import { prepareRestore, type PreparedRestore, swapDatabase } from './restoreBackup.ts';

/** Restart of a server process that runs by itself: stop, do some work, start again. */
export interface Restart {
  /**
   * Never rejects; if `work` fails, the restarted server reports it as `problem`. `beforeDatabaseStops` runs once this
   * server no longer uses its database, just before the server stops a database that it started.
   */
  run(steps: { beforeDatabaseStops(): Promise<void>; work(connection: NamedConnection): Promise<void> }): void;
  /** Why the last `work` failed. */
  readonly problem: string | null;
}

export interface RestoringState {
  readonly isRunning: boolean;
  /** Why the last restore changed nothing. */
  readonly problem: string | null;
}

/** Restores a backup into this server's own installation. */
export interface Restoring {
  state(): RestoringState;
  /** Throws the Refusal that `begin` would throw now; call it before receiving a large archive. */
  assertCanBegin(): void;
  /**
   * Runs in the background: reads and checks the backup, then restarts the server on the restored data. Throws a
   * Refusal if it cannot begin. Calls `end` in either case, once the source is no longer needed.
   */
  begin(source: Source, options: { readonly answered: Promise<unknown>; readonly end: () => Promise<void> }): void;
}

interface Options {
  readonly db: Database;
  readonly files: Files;
  readonly log: FastifyBaseLogger;
  /** Undefined if the server is embedded in another program. */
  readonly restart?: Restart;
}

const ELSEWHERE = 'Este servidor não sabe reiniciar sozinho: restaure pelo terminal, com npm run restore.';
const IN_USE = 'A cópia não entrou no lugar: outro servidor ou trabalhador usa o banco. Pare-os e tente de novo.';
const INTERRUPTED = 'A conexão com o banco de dados caiu durante a restauração, e nada mudou. Restaure de novo.';

export function openRestoring({ db, files, log, restart }: Options): Restoring {
  let isRunning = false;
  let problem = restart?.problem ?? null;

  async function restore(source: Source, answered: Promise<unknown>, { run }: Restart): Promise<void> {
    const limits = { statement_timeout: 0, query_timeout: 0 };
    const connection = { ...namedConnection(connectionOf(db.$client)), ...limits };
    const onStep = (sentence: string) => log.info({}, sentence);
    const prepared: PreparedRestore = await prepareRestore({ connection, files, source, endsSessions: true, onStep });
    await answered;
    let wasHeld = false;
    run({
      beforeDatabaseStops: async () => {
        wasHeld = await prepared.release();
      },
      work: (place) => swapDatabase(place, prepared, wasHeld),
    });
  }

  const whyNot = (): Refusal | undefined => {
    if (!restart) return new Refusal('UNAVAILABLE', { message: ELSEWHERE });
    return isRunning ? new Refusal('CONFLICT', { message: 'Uma cópia já está sendo restaurada.' }) : undefined;
  };

  return {
    state: () => ({ isRunning, problem }),
    assertCanBegin: () => {
      const refusal = whyNot();
      if (refusal) throw refusal;
    },
    begin: (source, { answered, end }) => {
      const refusal = whyNot();
      if (refusal || !restart) {
        void end().catch(() => {});
        throw refusal;
      }
      [isRunning, problem] = [true, null];
      restore(source, answered, restart)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a backup was not restored');
          [isRunning, problem] = [false, describeFailure(error)];
        })
        .finally(() => void end().catch(() => {}));
    },
  };
}

/** Reason of a failed restore, for the page. */
export function describeFailure(error: unknown): string {
  if (error instanceof NoRoom)
    return `Faltam ${error.missingMegabytes} MB livres no disco do servidor para esta cópia.`;
  if (isDiskFull(error)) return 'Falta espaço no disco para o que a cópia guarda.';
  if (!(error instanceof BackupFault)) return 'A restauração não deu certo. O registro do servidor diz por quê.';
  switch (error.kind) {
    case 'newer':
      return 'Esta cópia é de uma Entoa mais nova: instale aquela versão e restaure com ela.';
    case 'password':
      return 'Esta cópia está cifrada: a senha falta, ou é outra.';
    case 'inUse':
      return IN_USE;
    case 'interrupted':
      return INTERRUPTED;
    case 'role':
      return 'O usuário do banco de dados não pode criar bancos (CREATEDB).';
    default:
      return 'Este arquivo não é uma cópia inteira da Entoa.';
  }
}
