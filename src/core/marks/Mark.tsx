import classes from './Marks.module.css';

/** The three strokes of the logo. `isSpeaking` animates them while audio is being synthesized. */
export function Mark({ size = 32, isSpeaking = false }: { size?: number; isSpeaking?: boolean }) {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <g className={classes.strokes} data-speaking={isSpeaking || undefined} strokeWidth="4.3">
        <path d="M3 19.7Q6.6 20.3 9 18" />
        <path d="M11.6 12.9C13.6 6.6 19 6.6 21 12.9" />
        <path d="M23.2 18.3Q25 22.4 29 21.9" />
      </g>
    </svg>
  );
}
