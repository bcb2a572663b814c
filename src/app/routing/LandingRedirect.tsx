import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { findLastPath, pathPopped } from '#state/lastPathsSlice.ts';

/** `/landing` returns a signed-in person to the last visited page. */
export function LandingRedirect() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const visited = useAppSelector(({ lastPaths }) => lastPaths.visited);
  // Fixed at the first render, because `pathPopped` below changes the last path.
  const [to] = useState(() => (isLogin ? (findLastPath(visited) ?? '/dashboard/projects') : '/auth/login'));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(pathPopped());
  }, [dispatch]);
  return <Redirect to={to} replace />;
}
