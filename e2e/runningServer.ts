import { asBuilt } from '#testing/programs.ts';
import { type RunningServer, startRunningServer } from '#testing/runningServer.ts';

export type { RunningServer };

const [MAIN] = asBuilt('main');

/**
 * The built server, of this or of another installation, as a separate process with its own data and port. It speaks in
 * one thread, because each loads and compiles the engine.
 */
export function startServer(environment: Record<string, string> = {}, program = MAIN!): Promise<RunningServer> {
  return startRunningServer(
    { SPEECH_THREADS: '1', LOG_LEVEL: 'error', LOGIN_LIMIT: '1000', DEMO_LIMIT: '1000', ...environment },
    [program],
  );
}
