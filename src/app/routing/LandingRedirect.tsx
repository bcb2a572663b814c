import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { findLastPath, pathPopped } from '#state/lastPathsSlice.ts';

/** `/landing` brings a signed-in person back to where they were. */
export function LandingRedirect() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const visited = useAppSelector(({ lastPaths }) => lastPaths.visited);
  // Of the moment of coming: what is popped below must not lead elsewhere meanwhile.
  const [to] = useState(() => (isLogin ? (findLastPath(visited) ?? '/dashboard/projects') : '/auth/login'));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(pathPopped());
  }, [dispatch]);
  return <Redirect to={to} replace />;
}
