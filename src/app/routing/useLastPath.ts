import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { pathVisited } from '#state/lastPathsSlice.ts';

/** Records the visited paths of a signed-in person. */
export function useLastPath(): void {
  const [path] = useLocation();
  const search = useSearch();
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isLogin) dispatch(pathVisited(search === '' ? path : `${path}?${search}`));
  }, [dispatch, isLogin, path, search]);
}
