import { ShortcutsSwitch } from '#crud/ShortcutsSwitch.tsx';
import { review as text } from '#text/review.ts';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Verdicts.module.css';

/** Undo of the last verdict, the telephone switch, and the switch for shortcuts. */
export function ReviewMore({ hasKeys, onUndo }: { hasKeys: boolean; onUndo: () => void }) {
  return (
    <div className={classes.more}>
      <button type="button" className={classes.undo} onClick={onUndo}>
        <Icon name="restore" />
        {text.undo}
      </button>
      <TelephoneSwitch isPageWide={hasKeys} />
      <ShortcutsSwitch className={classes.keys} help={text.shortcutsHelp} />
    </div>
  );
}
