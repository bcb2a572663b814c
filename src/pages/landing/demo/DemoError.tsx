import classes from './Demo.module.css';

export function DemoError({ field, children }: { field: string; children: string | undefined }) {
  return children ? (
    <p id={`demo-${field}-error`} className={classes.error}>
      {children}
    </p>
  ) : null;
}
