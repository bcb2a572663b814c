import { clientsClaim } from 'workbox-core';
import { registerAudioRoutes } from './audio.ts';
import { relayMaintenance } from './maintenance.ts';
import { registerChunkRoute } from './routeChunks.ts';
import { registerShellRoute } from './shell.ts';
import { listenForVersion } from './version.ts';

registerShellRoute();
registerChunkRoute();
registerAudioRoutes();
listenForVersion();
relayMaintenance();
clientsClaim();
