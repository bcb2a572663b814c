import { Choice } from './Choice.tsx';
import classes from './Tools.module.css';

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}

/** A select beside the search box. */
export function Filter({ label, ...choice }: FilterProps) {
  return <Choice className={classes.filter ?? ''} aria-label={label} {...choice} />;
}
