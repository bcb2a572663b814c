import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { deviceChanged } from '#state/device/deviceSlice.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { review as text } from '#text/review.ts';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Verdicts.module.css';

/** Undo of the last verdict, the telephone switch, and the switch for shortcuts. */
export function ReviewMore({ hasKeys, onUndo }: { hasKeys: boolean; onUndo: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <div className={classes.more}>
      <button type="button" className={classes.undo} onClick={onUndo}>
        <Icon name="restore" />
        {text.undo}
      </button>
      <TelephoneSwitch isPageWide={hasKeys} />
      <Switch
        className={classes.keys ?? ''}
        label={text.shortcuts}
        description={hasKeys ? text.shortcutsHelp : undefined}
        checked={hasKeys}
        onChange={(event) => dispatch(deviceChanged({ isWithoutShortcuts: !event.currentTarget.checked }))}
      />
    </div>
  );
}
