import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const EXPIRES_AFTER_MS = 120_000;
const KEPT = 10;

export interface VisitedPath {
  path: string;
  at: number;
}

const slice = createSlice({
  name: 'lastPaths',
  initialState: { visited: [] as VisitedPath[] },
  reducers: {
    pathVisited: {
      prepare: (path: string, at: number = Date.now()) => ({ payload: { path, at } }),
      reducer: (paths, { payload }: PayloadAction<VisitedPath>) => {
        if (!isRemembered(payload.path)) return;
        paths.visited = [...paths.visited.filter(({ path }) => path !== payload.path), payload].slice(-KEPT);
      },
    },
    pathsForgotten: () => ({ visited: [] }),
  },
});

function isRemembered(path: string): boolean {
  const [bare] = path.split('?');
  return bare !== '/' && !path.includes('auth') && bare !== '/logout' && bare !== '/landing';
}

/** The last place visited, unless that was too long ago. */
export function findLastPath(visited: readonly VisitedPath[], now: number = Date.now()): string | undefined {
  return visited.findLast(({ at }) => now - at < EXPIRES_AFTER_MS)?.path;
}

export const lastPathsReducer = slice.reducer;
export const { pathVisited, pathsForgotten } = slice.actions;
