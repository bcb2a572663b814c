import { type MouseEvent, useEffect, useState } from 'react';
import { send } from '#api/client/send.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import { site } from '#contract/site.ts';
import { EXTERNAL_ADDRESS, saveLoginContext } from '#state/session/externalLoginContext.ts';
import { auth as text } from '#text/auth.ts';
import layout from '#core/auth/AuthLayout.module.css';
import classes from './LoginForm.module.css';

/** The way in by the company's account, where one is configured. */
export function ExternalButton() {
  const isOffered = useIsOffered();
  const depart = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const form = currentTarget.closest('form');
    saveLoginContext(form !== null && new FormData(form).has('rememberMe'));
  };
  return (
    <div className={classes.late}>
      {isOffered && (
        <a href={EXTERNAL_ADDRESS} className={`${classes.button} ${classes.plain} ${layout.enter}`} onClick={depart}>
          {text.enterExternal}
        </a>
      )}
    </div>
  );
}

function useIsOffered(): boolean {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const { data } = await send({ endpoint: site.get, input: {} }, {}, leaving.signal);
      if (!leaving.signal.aborted && data) setIsOffered((data as Output<typeof site.get>).externalSignIn);
    };
    void ask();
    addEventListener('online', () => void ask(), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return isOffered;
}
