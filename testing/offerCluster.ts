import { offerTemplate } from './clusterTemplate.ts';
import { offerQuickFolder } from './quickFolder.ts';

/** What Vitest and Playwright run before all tests; what it returns, after them. */
export default function setup(): () => void {
  const takeFolderAway = offerQuickFolder();
  const takeClusterAway = offerTemplate();
  return () => {
    takeClusterAway();
    takeFolderAway();
  };
}
