import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { resolveVariables, theme } from './theme.ts';

/**
 * A file, since the content policy refuses the style element that MantineProvider would write, and what is painted
 * before any script needs them too. Written anew by `npx vitest run src/ui/theme -u`.
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

/** Palettes that nothing here is painted with. */
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
