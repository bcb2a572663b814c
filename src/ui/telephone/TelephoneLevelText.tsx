import { useEffect, useState } from 'react';
import { TELEPHONE_LEVEL, type TelephoneLevel, telephoneLevel } from '#common/sound/telephoneLevel.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { sourceOfClip } from '#core/player/clipSource.ts';
import { telephoneLevel as text } from '#text/telephoneLevel.ts';
import classes from './TelephoneLevelNote.module.css';

/** The audio's level by the telephony standards, and what is wrong with it. */
export function TelephoneLevelText({ path }: { path: string }) {
  const level = useTelephoneLevel(path);
  if (level === undefined || level === 'failed')
    return <output className={classes.level}>{level ? text.unmeasured : text.measuring}</output>;
  const { activeDb, peakDb, isOut } = level;
  if (activeDb === undefined) return <output className={classes.level}>{text.silent}</output>;
  return (
    <output className={classes.level}>
      <span>{text.level(activeDb)}</span>
      <span>{text.peak(peakDb)}</span>
      {isOut && (
        <b>
          <Icon name="warning" size={14} />
          {activeDb < TELEPHONE_LEVEL.least ? text.low : text.high}
        </b>
      )}
    </output>
  );
}

function useTelephoneLevel(path: string): TelephoneLevel | 'failed' | undefined {
  const [found, setFound] = useState<{ path: string; level: TelephoneLevel | 'failed' }>();
  useEffect(() => {
    let isGone = false;
    void readTelephoneLevel(sourceOfClip(path).src)
      .catch(() => 'failed' as const)
      .then((level) => {
        if (!isGone) setFound({ path, level });
      });
    return () => {
      isGone = true;
    };
  }, [path]);
  return found?.path === path ? found.level : undefined;
}

/** Higher than any prompt's sample rate; decoding resamples to it. */
const RATE = 24_000;

/** Fetches and measures an audio. Rejects if it cannot be loaded or decoded. */
async function readTelephoneLevel(src: string): Promise<TelephoneLevel> {
  const response = await fetch(src, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The audio answered ${response.status}.`);
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const audio = await decoder.decodeAudioData(await response.arrayBuffer());
  return telephoneLevel(audio.getChannelData(0), audio.sampleRate);
}
