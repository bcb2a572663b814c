import { useDebouncedValue } from '@mantine/hooks';
import { reading } from '#api/reading.ts';
import { dictionary as text } from '#text/dictionary.ts';
import classes from './Dictionary.module.css';

const DEBOUNCE_MS = 400;

/** The normalized form of an entry's replacement: an alias goes through the same rules as any other text. */
export function SaidAs({ spoken }: { spoken: string }) {
  const [asked] = useDebouncedValue(spoken.trim(), DEBOUNCE_MS);
  const { currentData } = reading.useRead({ text: asked }, { skip: asked === '' });
  return (
    <output className={classes.saidAs}>{currentData && asked !== '' ? text.saidAs(currentData.spoken) : ''}</output>
  );
}
