import { buildWhatIsStale, installWhatIsMissing, runBuilt } from './tooling.mjs';

const USAGE = `npm start               installs and builds what is missing, and starts Entoa on http://127.0.0.1:3000
npm run worker          jobs alone, on the same DATABASE_URL, here or on another machine
npm run doctor, backup, restore, voices, keys   each tells more with -- --help

Everything else is set by the environment: PORT, DATA_DIR, PUBLIC_URL … docs/configuration.md.`;

const [given] = process.argv.slice(2);
if (given !== undefined) {
  const isAsked = ['--help', '-h', 'help'].includes(given);
  console.log(isAsked ? USAGE : `Entoa knows no "${given}".\n\n${USAGE}`);
  process.exit(isAsked ? 0 : 1);
}
await installWhatIsMissing();
await buildWhatIsStale();

process.exit((await runBuilt('main', [], { LOG_LEVEL: 'warn' })) ?? 0);
