/** The source of a regular expression over several lines: their breaks and what indents them are no part of it. */
export function source(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(strings, ...parts).replaceAll(/\n */g, '');
}
