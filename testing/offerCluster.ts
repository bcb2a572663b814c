import { offerTemplate } from './clusterTemplate.ts';
import { offerQuickFolder } from './quickFolder.ts';

/** Global setup of Vitest and Playwright; returns the teardown. */
export default function setup(): () => void {
  const takeFolderAway = offerQuickFolder();
  const takeClusterAway = offerTemplate();
  return () => {
    takeClusterAway();
    takeFolderAway();
  };
}
