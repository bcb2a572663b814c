import offerCluster from './offerCluster.ts';
import { ofToday } from './programs.ts';
import { startRunningServer } from './runningServer.ts';
import { SCREENS_SERVER } from './screens/screensServer.ts';

/** Global setup of the screen tests: one real server for all of them, with the accounts of a first start. */
export default async function setup(): Promise<() => Promise<void>> {
  const takeClusterAway = offerCluster();
  const environment = { LOG_LEVEL: 'error', LOGIN_LIMIT: '1000', SPEECH_THREADS: '1' };
  const server = await startRunningServer(environment, ofToday('main'));
  process.env[SCREENS_SERVER] = server.origin;
  return async () => {
    await server.stop();
    await takeClusterAway();
  };
}
