import { voices as text } from '#text/voices.ts';
import classes from './Voices.module.css';

/** Facts about a voice in one or two lines; unknown ones are left out. */
export function VoiceFacts({ facts }: { facts: readonly (string | undefined)[] }) {
  return <small className={classes.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</small>;
}

/** Describes a real-time factor: seconds of work per second of audio. */
export const speedText = (factor: number | null) => (factor === null ? undefined : text.speedOf(factor));
