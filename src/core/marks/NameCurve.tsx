import classes from './Marks.module.css';

/** The pitch contour of the product name, shown in empty lists. */
export function NameCurve() {
  return (
    <svg className={classes.curve} viewBox="0 0 180 40" width="150" height="34" aria-hidden="true">
      <path d="M4 24q34 2 58-7M72 14c22-14 48-14 66 0M148 24q10 10 28 9" />
    </svg>
  );
}
