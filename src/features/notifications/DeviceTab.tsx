import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { notifications as text } from '#text/notifications.ts';
import { ThemeChoice } from '#ui/theme/ThemeChoice.tsx';
import { DeviceAudio } from './DeviceAudio.tsx';
import { InstallApp } from './InstallApp.tsx';
import classes from './Panel.module.css';

export function DeviceTab() {
  const dispatch = useAppDispatch();
  const { isMotionReduced, isDataSaver } = useAppSelector(({ device }) => device);
  return (
    <div className={classes.device}>
      <ThemeChoice />
      <Switch
        label={text.motion}
        description={text.motionHelp}
        checked={isMotionReduced}
        onChange={(event) => dispatch(deviceChanged({ isMotionReduced: event.currentTarget.checked }))}
      />
      <Switch
        label={text.dataSaver}
        description={text.dataSaverHelp}
        checked={isDataSaver}
        onChange={(event) => dispatch(deviceChanged({ isDataSaver: event.currentTarget.checked }))}
      />
      <DeviceAudio />
      <InstallApp />
      <p>{text.onlyHere}</p>
    </div>
  );
}
