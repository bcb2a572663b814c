import { landing as text } from '#text/pt/landing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import classes from './Landing.module.css';

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
