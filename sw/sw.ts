import { clientsClaim } from 'workbox-core';
import { serveShell } from './shell.ts';
import { listenForUpdate } from './update.ts';

serveShell();
listenForUpdate();
clientsClaim();
