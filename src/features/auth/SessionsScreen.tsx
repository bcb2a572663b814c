import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '#contract/sessions.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '#api/sessions.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { sessions as text } from '#text/sessions.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { deviceOf, SessionList } from '#ui/sessions/SessionList.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import classes from './SessionsScreen.module.css';

/** Where the person is signed in, and what else guards their account. */
export function SessionsScreen() {
  const answer = useListSessionsQuery({}, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const [ending, setEnding] = useState<Session | 'others'>();
  const [end] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
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
