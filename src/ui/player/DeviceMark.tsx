import { device as text } from '#text/device.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './DeviceMark.module.css';

/** Badge for a clip that can be played offline. */
export function DeviceMark() {
  return (
    <span className={classes.mark}>
      <Icon name="phone" size={13} />
      {text.here}
    </span>
  );
}
