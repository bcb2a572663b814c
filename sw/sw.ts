import { clientsClaim } from 'workbox-core';
import { serveAudio } from './audio.ts';
import { spreadMaintenance } from './maintenance.ts';
import { keepRouteChunks } from './routeChunks.ts';
import { serveShell } from './shell.ts';
import { listenForVersion } from './version.ts';

serveShell();
keepRouteChunks();
serveAudio();
listenForVersion();
spreadMaintenance();
clientsClaim();
