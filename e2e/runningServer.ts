import { asBuilt } from '#testing/programs.ts';
import { type RunningServer, startRunningServer } from '#testing/runningServer.ts';

export type { RunningServer };

const [MAIN] = asBuilt('main');

/** The built server, here or in another installation, as a program of its own, on data and a port of its own. */
export function startServer(environment: Record<string, string> = {}, program = MAIN!): Promise<RunningServer> {
  return startRunningServer({ LOG_LEVEL: 'error', LOGIN_LIMIT: '1000', DEMO_LIMIT: '1000', ...environment }, [program]);
}
