import { useDebouncedValue } from '@mantine/hooks';
import { reading } from '#api/reading.ts';
import { dictionary as text } from '#text/dictionary.ts';
import classes from './Dictionary.module.css';

const DEBOUNCE_MS = 400;

/** How what an entry says will itself be read: an alias goes through the same rules as any text. */
export function SaidAs({ spoken }: { spoken: string }) {
  const [asked] = useDebouncedValue(spoken.trim(), DEBOUNCE_MS);
  const { currentData } = reading.useRead({ text: asked }, { skip: asked === '' });
  return (
    <output className={classes.saidAs}>{currentData && asked !== '' ? text.saidAs(currentData.spoken) : ''}</output>
  );
}
