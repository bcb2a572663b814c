import { device as text } from '#text/device.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './DeviceMark.module.css';

/** Says that a clip can be heard without the network. */
export function DeviceMark() {
  return (
    <span className={classes.mark}>
      <Icon name="phone" size={13} />
      {text.here}
    </span>
  );
}
