import { landing as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from '#pages/landing/Landing.module.css';

export function Points() {
  return (
    <ul className={classes.points}>
      {text.points.map((point) => (
        <li key={point}>
          <Icon name="check" />
          {point}
        </li>
      ))}
    </ul>
  );
}
