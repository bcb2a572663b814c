import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasPermission } from '#contract/kit/permissions.ts';
import type { Recognizer, RecognizerTest } from '#contract/recognizer.ts';
import { recognizer as recognizerApi } from '#api/recognizer.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ActDialog } from '#crud/ActDialog.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useUser } from '#state/hooks.ts';
import { usePoll } from '#state/usePoll.ts';
import { recognizer as text } from '#text/recognizer.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { formatDay } from '#ui/formatDateTime.ts';
import { VoiceLicense } from '#ui/voices/VoiceLicense.tsx';
import classes from './Recognizer.module.css';

const LOOK_EVERY_MS = 1500;

/** The recognizer that checks audio: which one, how well it hears, and the ways to another one. */
export function RecognizerSection() {
  const [isTesting, setIsTesting] = useState(false);
  const pollingInterval = usePoll(isTesting ? LOOK_EVERY_MS : 0);
  const answer = recognizerApi.useGet({}, { refetchOnMountOrArgChange: true, pollingInterval });
  const { data } = answer;
  const isRunning = data?.test.state === 'running';
  if (isTesting !== isRunning) setIsTesting(isRunning);
  return (
    <section className={classes.section} aria-labelledby="ouvido">
      <h2 id="ouvido">{text.heading}</h2>
      <p className={classes.soft}>{text.intro}</p>
      {data ? <RecognizerState recognizer={data} /> : <NotLoaded answer={answer} lines={2} failed={text.loadFailed} />}
    </section>
  );
}

function RecognizerState({ recognizer: { name, isConfigured, installed, test } }: { recognizer: Recognizer }) {
  const role = useUser()?.role;
  const [isRemoving, setIsRemoving] = useState(false);
  const [start, { isLoading }] = recognizerApi.useTest();
  const [remove] = recognizerApi.useRemove();
  return (
    <>
      {name === null && <p>{text.none}</p>}
      {name !== null && isConfigured && <p>{text.configured(name)}</p>}
      {installed && (
        <div>
          <p>
            <b>{installed.name}</b>{' '}
            <span className={classes.soft}>
              {text.kinds[installed.kind]} · {formatBytes(installed.bytes)}
            </span>
          </p>
          {installed.origin && <VoiceLicense origin={installed.origin} />}
        </div>
      )}
      {name !== null && <output>{describeTest(test)}</output>}
      <div className={classes.acts}>
        {name !== null && (
          <Button
            loading={isLoading || test.state === 'running'}
            onClick={() => void notifyOutcome(start({}).unwrap(), { failed: text.testFailed })}
          >
            {text.test}
          </Button>
        )}
        <ButtonLink href="/dashboard/models/catalogue#ouvido">{installed ? text.change : text.install}</ButtonLink>
        {hasPermission(role, 'settings') && name !== null && (
          <ButtonLink href="/dashboard/settings">{text.settings}</ButtonLink>
        )}
        {installed && hasPermission(role, 'model-removal') && (
          <Button onClick={() => setIsRemoving(true)}>{text.remove}</Button>
        )}
      </div>
      {installed && isRemoving && (
        <ActDialog
          title={text.removeTitle(installed.name)}
          act={text.remove}
          run={() => remove({}).unwrap()}
          done={text.removed}
          failed={text.removeFailed}
          onClose={() => setIsRemoving(false)}
        >
          {text.removeText}
        </ActDialog>
      )}
    </>
  );
}

function describeTest({ state, share, at, failure }: RecognizerTest): string {
  if (state === 'failed') return failure ?? text.testFailed;
  if (state !== 'done') return text.states[state];
  return text.states.done(share ?? 0, at === null ? '' : formatDay(at));
}
