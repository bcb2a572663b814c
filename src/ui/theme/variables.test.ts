import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { resolveVariables, theme } from './theme.ts';

/**
 * The variables are in a file because the content security policy blocks the style element that MantineProvider would
 * add, and because snapshots need them before any script runs. Update it with `npx vitest run src/ui/theme -u`.
 */
test('variables.css says what the theme says', async () => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = resolveVariables(merged);
  const standard = defaultCssVariablesResolver(merged);
  const css = convertCssVariables(
    {
      variables: { ...standard.variables, ...own.variables },
      light: { ...standard.light, ...own.light },
      dark: { ...standard.dark, ...own.dark },
    },
    ':root',
  );
  await expect(inLines(css)).toMatchFileSnapshot('variables.css');
});

/** Palettes that the app does not use. */
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange|green|blue|yellow)-/;

function inLines(css: string): string {
  const words = css
    .split(/(?<=[{;}])\s*|(?<=\),)\s+|(?<=[\d)])\s+(?=calc\()/)
    .filter((word) => word !== '' && !UNUSED.test(word));
  return `${words.reduce((text, word) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return text === '' ? word : `${text}${/[{}]$/.test(line) || line.length + word.length > 118 ? '\n' : ' '}${word}`;
  }, '')}\n`;
}
