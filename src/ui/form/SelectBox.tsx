import classes from './SelectBox.module.css';

interface SelectBoxProps {
  readonly label: string;
  /** True if the label is visible, not only an accessible name. */
  readonly hasLabel?: boolean;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

/** A checkbox that selects a row, large enough for touch. */
export function SelectBox({ label, hasLabel = false, isChecked, onToggle }: SelectBoxProps) {
  return (
    <label className={classes.select} data-wide={hasLabel || undefined}>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
      {hasLabel && label}
    </label>
  );
}
