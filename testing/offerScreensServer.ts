import { ofToday } from './programs.ts';
import { startRunningServer } from './runningServer.ts';
import { SCREENS_SERVER } from './screens/screensServer.ts';

/** What Vitest runs before the tests of screens: one real server for all of them, with a first start's accounts. */
export default async function setup(): Promise<() => Promise<void>> {
  const environment = { LOG_LEVEL: 'error', LOGIN_LIMIT: '1000', SPEECH_THREADS: '1' };
  const server = await startRunningServer(environment, ofToday('main'));
  process.env[SCREENS_SERVER] = server.origin;
  return () => server.stop();
}
