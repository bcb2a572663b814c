import { useAppSelector } from './hooks.ts';
import { pathOfTab } from './projectTabs.ts';

/** Where a project opens from elsewhere: the tab that was open last on this device, else its home. */
export function useProjectPath(idProject: number): string {
  const tabs = useAppSelector(({ lastPaths }) => lastPaths.tabs);
  return pathOfTab(idProject, tabs.find(({ id }) => id === idProject)?.tab ?? '');
}
