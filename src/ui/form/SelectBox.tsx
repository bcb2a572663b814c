import classes from './SelectBox.module.css';

interface SelectBoxProps {
  readonly label: string;
  /** The label is seen, not only said. */
  readonly hasLabel?: boolean;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

/** A box to choose a row by, with room for a thumb. */
export function SelectBox({ label, hasLabel = false, isChecked, onToggle }: SelectBoxProps) {
  return (
    <label className={classes.select} data-wide={hasLabel || undefined}>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
      {hasLabel && label}
    </label>
  );
}
