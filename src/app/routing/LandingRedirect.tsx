import { Redirect } from 'wouter';
import { useAppSelector } from '#state/hooks.ts';
import { findLastPath } from '#state/lastPathsSlice.ts';
import { safePath } from '#state/safePath.ts';

/** `/landing` brings a signed-in person back to where they were. */
export function LandingRedirect() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const visited = useAppSelector(({ lastPaths }) => lastPaths.visited);
  return <Redirect to={isLogin ? (safePath(findLastPath(visited)) ?? '/dashboard/projects') : '/auth/login'} replace />;
}
