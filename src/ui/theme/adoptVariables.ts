import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { resolveVariables, theme } from './theme.ts';

/**
 * Gives the page Mantine's variables as a constructed style sheet: the content policy refuses
 * the style element that MantineProvider would write.
 */
export function adoptVariables(): void {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = resolveVariables(merged);
  const standard = defaultCssVariablesResolver(merged);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    convertCssVariables(
      {
        variables: { ...standard.variables, ...own.variables },
        light: { ...standard.light, ...own.light },
        dark: { ...standard.dark, ...own.dark },
      },
      ':root',
    ),
  );
  document.adoptedStyleSheets.push(sheet);
}
