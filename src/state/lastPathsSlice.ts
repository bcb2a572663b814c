import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { findTab, type ProjectTab } from './projectTabs.ts';
import { safePath } from './safePath.ts';

const EXPIRES_AFTER_MS = 120_000;
const KEPT = 10;
const KEPT_TABS = 50;

export interface VisitedPath {
  path: string;
  at: number;
}

interface LastPaths {
  visited: VisitedPath[];
  /** The tab last open in each of the latest projects. */
  tabs: { id: number; tab: ProjectTab }[];
}
const none: LastPaths = { visited: [], tabs: [] };

const slice = createSlice({
  name: 'lastPaths',
  initialState: none,
  reducers: {
    pathVisited: {
      prepare: (path: string, at: number = Date.now()) => ({ payload: { path, at } }),
      reducer: (paths, { payload }: PayloadAction<VisitedPath>) => {
        if (!isRemembered(payload.path)) return;
        paths.visited = [...paths.visited.filter(({ path }) => path !== payload.path), payload].slice(-KEPT);
        const tab = findTab(payload.path);
        if (tab) paths.tabs = [...paths.tabs.filter(({ id }) => id !== tab.id), tab].slice(-KEPT_TABS);
      },
    },
    /** Removes the path to which a person is sent back; visiting it adds it again. */
    pathPopped: (paths) => {
      const last = paths.visited.findLastIndex(({ path }) => safePath(path) !== undefined);
      if (last !== -1) paths.visited.splice(last, 1);
    },
    pathsForgotten: () => none,
  },
});

function isRemembered(path: string): boolean {
  const [bare] = path.split('?');
  return bare !== '/' && !path.includes('auth') && bare !== '/logout';
}

/** The last visited path in the dashboard, unless the visit was too long ago. */
export function findLastPath(visited: readonly VisitedPath[], now: number = Date.now()): string | undefined {
  const last = visited.findLast(({ path }) => safePath(path) !== undefined);
  return last && now - last.at < EXPIRES_AFTER_MS ? safePath(last.path) : undefined;
}

export const lastPathsReducer = slice.reducer;
export const { pathVisited, pathPopped, pathsForgotten } = slice.actions;
