import { clientsClaim } from 'workbox-core';
import { serveShell } from './shell.ts';
import { spreadMaintenance } from './maintenance.ts';
import { listenForUpdate } from './update.ts';

serveShell();
listenForUpdate();
spreadMaintenance();
clientsClaim();
