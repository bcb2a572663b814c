/** Source of a regular expression written over several lines; line breaks and indentation are removed. */
export function source(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(strings, ...parts).replaceAll(/\n */g, '');
}
