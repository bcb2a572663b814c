import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { beginInstall } from './installs.ts';
import { openCatalogue } from './openCatalogue.ts';
import { isFetchable } from './ownCatalogue.ts';
import type { Files } from '#server/files/files.ts';
import { listInstalled } from './listCatalogue.ts';

interface Parts {
  readonly db: Database;
  readonly files: Files;
}

/** Retry delay in ms if the catalogue does not respond: doubles from the first value up to the second. */
const [AGAIN_MS, AGAIN_MAX_MS] = [11_000, 10 * 60_000];

/** Starts installing the voices of VOICES in the background. Returns a function that stops retrying. */
export function installNamed({ db, files }: Parts, config: Config, log: FastifyBaseLogger): () => void {
  const keys = config.VOICES;
  const catalogue = openCatalogue(config.VOICE_CATALOGUE_URL, files.root);
  let again: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(pauseMs: number): Promise<void> {
    const { entries, hosts, problem } = await catalogue.read();
    const missing = keys.filter((key) => !entries.some((entry) => entry.key === key));
    if (missing.length > 0) log.warn({ voices: missing, problem }, 'VOICES names what the catalogue does not have');
    const known = new Set((await listInstalled(db)).map(({ key }) => key));
    for (const entry of entries.filter(({ key }) => keys.includes(key) && !known.has(key))) {
      if (isFetchable(entry)) await beginInstall(db, { entry, hosts, startedById: null, startedByName: null });
      else log.warn({ voice: entry.key }, 'VOICES names a voice whose files must be brought by hand');
    }
    if (problem !== null) lookAgain(pauseMs);
  }

  function lookAgain(pauseMs: number): void {
    if (!isOver) again = setTimeout(() => start(Math.min(AGAIN_MAX_MS, pauseMs * 2)), pauseMs).unref();
  }
  const start = (pauseMs: number) => {
    look(pauseMs).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot see to the voices of VOICES');
      lookAgain(pauseMs);
    });
  };

  if (keys.length > 0) start(AGAIN_MS);
  return () => {
    isOver = true;
    clearTimeout(again);
  };
}
