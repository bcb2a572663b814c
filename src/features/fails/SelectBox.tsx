import classes from './Fails.module.css';

/** A box to choose a row by, with room for a thumb. */
export function SelectBox({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) {
  return (
    <label className={classes.select}>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
    </label>
  );
}
