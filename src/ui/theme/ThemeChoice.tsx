import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { layout } from '#text/layout.ts';
import classes from './ThemeChoice.module.css';

export const schemes = ['auto', 'light', 'dark'] as const;

/** Choice of this device's theme. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const name = useId();
  return (
    <fieldset className={classes.themes}>
      <legend>{layout.theme}</legend>
      <div>
        {schemes.map((scheme) => (
          <label key={scheme}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={scheme === colorScheme}
              onChange={() => setColorScheme(scheme)}
            />
            {layout.themes[scheme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
