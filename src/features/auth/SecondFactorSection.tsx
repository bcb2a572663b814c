import { Button } from '@mantine/core';
import { useState } from 'react';
import { useGetSecondFactorQuery } from '#api/secondFactor.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { secondFactor as text } from '#text/secondFactor.ts';
import { Note } from '#core/feedback/Note.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './SessionsScreen.module.css';

const TurnOnDialog = lazyPart(() => import('./TurnOnDialog.tsx').then((module) => module.TurnOnDialog));
const CodeDialog = lazyPart(() => import('./CodeDialog.tsx').then((module) => module.CodeDialog));

/** Whether a code is asked beside the password, and what the person can do about it. */
export function SecondFactorSection() {
  const answer = useGetSecondFactorQuery({}, { refetchOnMountOrArgChange: true });
  const { data: state } = answer;
  const [act, setAct] = useState<'on' | 'off' | 'codes'>();
  const close = () => setAct(undefined);
  return (
    <section className={classes.section} aria-label={text.name}>
      <h2>{text.name}</h2>
      <p className={classes.lead}>{text.about}</p>
      {!state && <NotLoaded answer={answer} lines={2} />}
      {state && (
        <>
          <p className={classes.state} data-on={state.isOn || undefined}>
            <b>{state.isOn && state.since !== null ? text.on(formatDateTime(state.since)) : text.off}</b>
            {state.isOn && <span>{text.recoveryLeft(state.recoveryCodesLeft)}</span>}
          </p>
          {!state.mayEnrol && <Note icon="lock">{text.builtIn}</Note>}
          {state.isObliged && (
            <Note icon="lock" tone={state.isOn ? 'plain' : 'warn'}>
              {state.isOn ? text.obliged : text.demanded}
            </Note>
          )}
          {state.mayEnrol && (
            <div className={classes.acts}>
              {!state.isOn && (
                <Button variant="filled" onClick={() => setAct('on')}>
                  {text.turnOn}
                </Button>
              )}
              {state.isOn && <Button onClick={() => setAct('codes')}>{text.newCodes}</Button>}
              {state.isOn && !state.isObliged && <Button onClick={() => setAct('off')}>{text.turnOff}</Button>}
            </div>
          )}
        </>
      )}
      {act === 'on' && <TurnOnDialog onClose={close} />}
      {(act === 'off' || act === 'codes') && <CodeDialog act={act} onClose={close} />}
    </section>
  );
}
