import classes from './Icon.module.css';
import { paths, type IconName } from './paths.ts';

/** A decorative icon, beside text or inside a control that has its own accessible name. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} strokeWidth={name === 'dots' ? 3 : undefined} />
    </svg>
  );
}
