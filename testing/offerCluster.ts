import { offerTemplate } from './clusterTemplate.ts';
import { offerQuickFolder } from './quickFolder.ts';

/** Vitest sets up each of its projects with modules of their own, and all of them share folder and clusters. */
const shared = globalThis as { entoaTestRun?: { holders: number; takeAway(): Promise<void> } };

/** Global setup of Vitest and Playwright; returns the teardown, the last of which takes everything away. */
export default function setup(): () => Promise<void> {
  const run = (shared.entoaTestRun ??= { holders: 0, takeAway: offer() });
  run.holders += 1;
  return async () => {
    run.holders -= 1;
    if (run.holders > 0) return;
    delete shared.entoaTestRun;
    await run.takeAway();
  };
}

function offer(): () => Promise<void> {
  const takeFolderAway = offerQuickFolder();
  const takeClustersAway = offerTemplate();
  return async () => {
    await takeClustersAway();
    takeFolderAway();
  };
}
