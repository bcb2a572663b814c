import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { useAppSelector } from '#state/hooks.ts';
import { signOut } from '#state/signOut.ts';
import { Splash } from '../Splash.tsx';

export function LogoutScreen() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  useEffect(() => {
    if (isLogin) void signOut();
  }, [isLogin]);
  return isLogin ? <Splash /> : <Redirect to="/login" replace />;
}
