import { buildWhatIsStale, installWhatIsMissing } from './tooling.mjs';

await installWhatIsMissing();
await buildWhatIsStale();
