import { useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useAppSelector } from '#state/hooks.ts';
import { findLastPath } from '#state/lastPathsSlice.ts';
import { useSignOut } from '#app/layout/useSignOut.tsx';
import { Splash } from '#app/Splash.tsx';

/** Signs out. If pending mutations would be lost, it asks first, and returns to the last page if the person cancels. */
export function LogoutScreen() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const visited = useAppSelector(({ lastPaths }) => lastPaths.visited);
  const [, navigate] = useLocation();
  const { leave, warning } = useSignOut(() =>
    navigate(findLastPath(visited) ?? '/dashboard/projects', { replace: true }),
  );
  useEffect(() => {
    if (isLogin) leave();
  }, [isLogin, leave]);
  return isLogin ? (
    <>
      <Splash />
      {warning}
    </>
  ) : (
    <Redirect to="/login" replace />
  );
}
