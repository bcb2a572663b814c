import { useEffect, useState } from 'react';
import { PHONE_LEVEL, type PhoneLevel } from '#common/sound/phoneLevel.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { readPhoneLevel } from './readPhoneLevel.ts';
import { sourceOfClip } from '#core/player/clipSource.ts';
import { phoneLevel as text } from '#text/phoneLevel.ts';
import classes from './PhoneLevel.module.css';

/** The level of an audio as telephony measures it, and in words what is wrong with it. */
export function PhoneLevelText({ path }: { path: string }) {
  const level = usePhoneLevel(path);
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
          {activeDb < PHONE_LEVEL.least ? text.low : text.high}
        </b>
      )}
    </output>
  );
}

function usePhoneLevel(path: string): PhoneLevel | 'failed' | undefined {
  const [found, setFound] = useState<{ path: string; level: PhoneLevel | 'failed' }>();
  useEffect(() => {
    let isGone = false;
    void readPhoneLevel(sourceOfClip(path).src)
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
