import { Link } from 'wouter';
import type { Model } from '#contract/models.ts';
import classes from './Models.module.css';

/** The name, which leads to the form, and the voices where there are several. */
export function ModelName({ model: { id, name, voices } }: { model: Model }) {
  return (
    <span>
      <Link className={classes.name} href={`/dashboard/models/${id}/edit`}>
        {name}
      </Link>
      {voices.length > 1 && <small className={classes.voices}>{voices.join(', ')}</small>}
    </span>
  );
}
