import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '#contract/sessions.ts';
import { sessions } from '#api/sessions.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { sessions as text } from '#text/sessions.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { deviceOf, SessionList } from '#ui/sessions/SessionList.tsx';
import { secondFactor } from '#api/secondFactor.ts';
import { secondFactor as secondFactorText } from '#text/secondFactor.ts';
import { Note } from '#core/feedback/Note.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './SessionsScreen.module.css';

/** The person's sessions and second factor. */
export function SessionsScreen() {
  const answer = sessions.useList({}, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const [ending, setEnding] = useState<Session | 'others'>();
  const [end] = sessions.useEnd();
  const [endOthers] = sessions.useEndOthers();
  const hasOthers = data?.data.some(({ isCurrent }) => !isCurrent);
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      <section className={classes.section}>
        <p className={classes.lead}>{data && !hasOthers ? text.onlyThis : text.lead}</p>
        {data && <SessionList sessions={data.data} label={text.title} onEnd={setEnding} />}
        {!data && <NotLoaded answer={answer} lines={3} />}
        {hasOthers && (
          <Button className={classes.act ?? ''} onClick={() => setEnding('others')}>
            {text.endOthers}
          </Button>
        )}
      </section>
      <SecondFactorSection />
      {ending && (
        <ActDialog<unknown>
          title={ending === 'others' ? text.endOthersTitle : text.endTitle}
          act={text.end}
          isDanger
          run={() => (ending === 'others' ? endOthers({}) : end({ id: ending.id })).unwrap()}
          done={ending === 'others' ? text.othersEnded : text.ended}
          failed={text.failed}
          onClose={() => setEnding(undefined)}
        >
          {ending === 'others' ? text.endOthersBody : text.endBody(deviceOf(ending))}
        </ActDialog>
      )}
    </div>
  );
}

const TurnOnDialog = lazyPart(() => import('./TurnOnDialog.tsx').then((module) => module.TurnOnDialog));
const CodeDialog = lazyPart(() => import('./CodeDialog.tsx').then((module) => module.CodeDialog));

/** State of the person's second factor, and how to change it. */
function SecondFactorSection() {
  const answer = secondFactor.useState({}, { refetchOnMountOrArgChange: true });
  const { data: state } = answer;
  const [act, setAct] = useState<'on' | 'off' | 'codes'>();
  const close = () => setAct(undefined);
  return (
    <section className={classes.section} aria-label={secondFactorText.name}>
      <h2>{secondFactorText.name}</h2>
      <p className={classes.lead}>{secondFactorText.about}</p>
      {!state && <NotLoaded answer={answer} lines={2} />}
      {state && (
        <>
          <p className={classes.state} data-on={state.isOn || undefined}>
            <b>
              {state.isOn && state.since !== null
                ? secondFactorText.on(formatDateTime(state.since))
                : secondFactorText.off}
            </b>
            {state.isOn && <span>{secondFactorText.recoveryLeft(state.recoveryCodesLeft)}</span>}
          </p>
          {!state.mayEnrol && <Note icon="lock">{secondFactorText.builtIn}</Note>}
          {state.isObliged && (
            <Note icon="lock" tone={state.isOn ? 'plain' : 'warn'}>
              {state.isOn ? secondFactorText.obliged : secondFactorText.demanded}
            </Note>
          )}
          {state.mayEnrol && (
            <div className={classes.acts}>
              {!state.isOn && (
                <Button variant="filled" onClick={() => setAct('on')}>
                  {secondFactorText.turnOn}
                </Button>
              )}
              {state.isOn && <Button onClick={() => setAct('codes')}>{secondFactorText.newCodes}</Button>}
              {state.isOn && !state.isObliged && (
                <Button onClick={() => setAct('off')}>{secondFactorText.turnOff}</Button>
              )}
            </div>
          )}
        </>
      )}
      {act === 'on' && <TurnOnDialog onClose={close} />}
      {(act === 'off' || act === 'codes') && <CodeDialog act={act} onClose={close} />}
    </section>
  );
}
