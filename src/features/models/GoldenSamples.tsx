import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { ModelDetail } from '#contract/models.ts';
import { models } from '#api/models.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { usePoll } from '#state/usePoll.ts';
import { models as text } from '#text/models.ts';
import { voices as voicesText } from '#text/voices.ts';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { pause, play, usePlayer } from '#core/player/playerStore.ts';
import classes from './Models.module.css';

const LOOK_EVERY_MS = 2000;

/** Ten sentences by the model and by the current voice, to compare before the model is activated. */
export function GoldenSamples({ model: { id, versions } }: { model: ModelDetail }) {
  const [make, { reset, ...making }] = models.useMakeGoldenSet();
  const newest = versions[0]?.number;
  const isWaiting = making.isSuccess;
  const pollingInterval = usePoll(isWaiting ? LOOK_EVERY_MS : 0);
  const { data: set } = models.useGoldenSet({ id }, { refetchOnMountOrArgChange: true, pollingInterval });
  const isFresh =
    set &&
    set.versionNumber === newest &&
    (!isWaiting || Date.parse(set.madeAt) >= (making.fulfilledTimeStamp ?? 0) - 1000);
  const isDone = isWaiting && Boolean(isFresh);
  useEffect(() => {
    if (isDone) reset();
  }, [isDone, reset]);
  const start = () => void notifyOutcome(make({ id }).unwrap(), { failed: text.goldenFailed });
  const bad = set?.samples.filter(({ problems }) => problems.length > 0).length ?? 0;
  const speed = set && voicesText.speedOf(set.realTimeFactor);
  return (
    <section className={classes.section} aria-labelledby="model-golden" data-player>
      <h2 id="model-golden">{text.golden}</h2>
      <p className={classes.help}>{text.goldenHelp}</p>
      <div className={classes.fileLine}>
        <Button loading={making.isLoading || (isWaiting && !isFresh)} onClick={start}>
          {text.makeGolden}
        </Button>
        <output className={classes.soft}>
          {isWaiting && !isFresh
            ? text.makingGolden
            : set
              ? `${bad === 0 ? text.goldenGood : text.goldenBad(bad)}${speed === undefined ? '' : ` ${speed}.`}`
              : ''}
        </output>
      </div>
      {set && <TelephoneSwitch />}
      {set && (
        <table className={classes.samples}>
          <thead>
            <tr>
              <th scope="col">{text.sentence}</th>
              <th scope="col">{text.newVoice}</th>
              <th scope="col">{text.currentVoice}</th>
              <th scope="col">{text.checks}</th>
            </tr>
          </thead>
          <tbody>
            {set.samples.map((sample) => (
              <tr key={sample.text}>
                <td>{sample.text}</td>
                <td>
                  <Sample path={sample.path} name={text.hearNew(sample.text)} />
                </td>
                <td>
                  <Sample path={sample.currentPath} name={text.hearCurrent(sample.text)} />
                </td>
                <td data-bad={sample.problems.length > 0 || undefined}>
                  {sample.problems.length === 0
                    ? text.good
                    : sample.problems.map((problem) => text.problems[problem]).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Sample({ path, name }: { path: string | null; name: string }) {
  const isPlaying = usePlayer((state) => state.clip?.path === path && state.isPlaying);
  if (path === null) return <>–</>;
  return (
    <PlayButton
      label={name}
      isPlaying={isPlaying}
      onClick={() => (isPlaying ? pause() : play({ path, name, duration: null, curve: null }))}
    />
  );
}
