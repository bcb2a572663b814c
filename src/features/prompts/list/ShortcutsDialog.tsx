import { ShortcutsSwitch } from '#crud/ShortcutsSwitch.tsx';
import { common } from '#text/common.ts';
import { selection as text } from '#text/selection.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './ShortcutsDialog.module.css';

/** Names the single-key shortcuts of the list, and turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title={common.shortcuts} onClose={onClose}>
      <dl className={classes.keys}>
        {text.keys.map(({ keys, act }) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <ShortcutsSwitch />
    </Dialog>
  );
}
