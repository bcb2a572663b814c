import { Button } from '@mantine/core';
import { useState } from 'react';
import { emptyAudio } from '#offline/audio/wipeAudio.ts';
import { useAudioIndex } from '#offline/audio/audioIndex.ts';
import { limitAudio } from '#offline/audio/audioLimit.ts';
import { useUser } from '#state/hooks.ts';
import { device as text } from '#text/device.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { Filter } from '#ui/list/Filter.tsx';
import classes from './Panel.module.css';

const MB = 1024 * 1024;
const limits = [100, 250, 500, 1024, 2048].map((megabytes) => ({
  value: String(megabytes * MB),
  label: formatBytes(megabytes * MB),
}));

/** Size and limit of the audio on this device, with a button to delete it. */
export function DeviceAudio() {
  const { clips, pins, bytes, limitBytes } = useAudioIndex((all) => all);
  const user = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const empty = async () => {
    setIsBusy(true);
    if (user) await emptyAudio(user.id);
    setIsBusy(false);
    noticeDone(text.emptied);
  };
  return (
    <section className={classes.storage} aria-label={text.storage}>
      <div className={classes.used}>
        <b>{text.storage}</b>
        <span>{text.used(formatBytes(bytes), formatBytes(limitBytes))}</span>
      </div>
      <meter aria-label={text.storage} min={0} max={limitBytes} value={Math.min(bytes, limitBytes)} />
      <p>{text.usedDetail(clips.size, pins.size)}</p>
      <Filter
        label={text.limit}
        value={String(limitBytes)}
        options={limits}
        onChange={(value) => void limitAudio(Number(value))}
      />
      <p>{text.limitHelp}</p>
      <Button disabled={clips.size + pins.size === 0} loading={isBusy} onClick={() => void empty()}>
        {text.empty}
      </Button>
    </section>
  );
}
