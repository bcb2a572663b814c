import { Button } from '@mantine/core';
import { EXTERNAL_ADDRESS, noteDeparture } from '#state/externalSignIn.ts';
import { auth as text } from '#text/pt/auth.ts';
import { useGetSignInOptionsQuery } from './authApi.ts';
import classes from './AuthLayout.module.css';

/** The way in by the company's account, where one is configured. */
export function ExternalButton({ rememberMe }: { rememberMe: boolean }) {
  const { data } = useGetSignInOptionsQuery({});
  if (!data?.externalSignIn) return null;
  return <Button component="a" href={EXTERNAL_ADDRESS} fullWidth className={classes.enter ?? ''} onClick={() => noteDeparture(rememberMe)}>{text.enterExternal}</Button>;
}
