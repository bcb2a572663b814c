import { voices as text } from '#text/voices.ts';
import classes from './Voices.module.css';

/** What a voice is, in one line or two; what nobody knows is left out. */
export function VoiceFacts({ facts }: { facts: readonly (string | undefined)[] }) {
  return <small className={classes.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</small>;
}

/** Of seconds of work for one of audio. */
export const speedText = (factor: number | null) => (factor === null ? undefined : text.speedOf(factor));
