import { startBenchServer } from './benchServer.ts';
import { describePack, measurePacks } from './packs.ts';
const server = await startBenchServer();
try { for await (const f of measurePacks(server, 5000)) process.stdout.write(`${new Date().toISOString()} ${describePack(f)}\n`); } finally { await server.stop(); }
