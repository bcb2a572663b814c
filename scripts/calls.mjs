import { runTool } from './tooling.mjs';

const { code } = await runTool('tsx', ['scripts/printCalls.ts']);
process.exit(code);
