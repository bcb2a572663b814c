import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '#contract/kit/languages.ts';
import type { Readiness } from '#server/http/readiness.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import type { Restoring } from './backups/openRestoring.ts';
import type { EventHub } from './events/eventHub.ts';
import type { SessionKeys } from './sessions/sessionKeys.ts';
import type { ServeDeps } from '#server/http/registerEndpoints.ts';
import type { Speech } from '#server/speech/api/speech.ts';

export interface Deps extends ServeDeps {
  readonly config: Config;
  readonly db: Database;
  readonly files: Files;
  readonly keys: SessionKeys;
  readonly speech: Speech;
  readonly condition: Readiness;
  readonly events: EventHub;
  readonly log: FastifyBaseLogger;
  readonly restoring: Restoring;
  /** Names of the voices that can speak a language now; Portuguese by default. */
  listVoices(language?: Language): readonly string[];
}
