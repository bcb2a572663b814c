import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useAppSelector } from '#state/hooks.ts';

/** Redirects to the login page if nobody is signed in; after the sign-in, the person returns to this address. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { isLogin, endedBy } = useAppSelector(({ session }) => session);
  const [path] = useLocation();
  const search = useSearch();
  if (isLogin) return children;
  if (endedBy === 'person') return <Redirect to="/login" replace />;
  const returnTo = search === '' ? path : `${path}?${search}`;
  return <Redirect to={endedBy === 'expiry' ? '/auth/login?expired=1' : '/auth/login'} replace state={{ returnTo }} />;
}
