import { Choice } from './Choice.tsx';
import classes from './Tools.module.css';

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice beside the search. */
export function Filter({ label, ...choice }: FilterProps) {
  return <Choice className={classes.filter ?? ''} aria-label={label} {...choice} />;
}
