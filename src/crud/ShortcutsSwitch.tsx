import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { common } from '#text/common.ts';

/** Turns the single-key shortcuts of all screens on this device on or off; `help` names those of the screen. */
export function ShortcutsSwitch({ help, className = '' }: { help?: string; className?: string | undefined }) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(({ device }) => !device.isWithoutShortcuts);
  return (
    <Switch
      className={className}
      label={common.shortcuts}
      description={isOn ? help : undefined}
      checked={isOn}
      onChange={(event) => dispatch(deviceChanged({ isWithoutShortcuts: !event.currentTarget.checked }))}
    />
  );
}
