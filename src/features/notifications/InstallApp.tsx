import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { findInstallWay, install, subscribeInstall } from '#offline/installOffer.ts';
import { device as text } from '#text/device.ts';
import classes from './Panel.module.css';

/** The way to install the app on this device, where there is one. */
export function InstallApp() {
  const way = useSyncExternalStore(subscribeInstall, findInstallWay);
  if (way === 'none') return null;
  return (
    <section className={classes.storage} aria-label={text.install}>
      <b>{text.install}</b>
      <p>{way === 'ios' ? text.installIos : text.installHelp}</p>
      {way === 'prompt' && <Button onClick={() => void install()}>{text.installButton}</Button>}
    </section>
  );
}
