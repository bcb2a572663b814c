/**
 * The files that the dashboard starts with, and the screens that are opened offline. V8 keeps with a file what it has
 * compiled when the file has run; a function that only the first rendering calls comes after that, and would be compiled
 * anew by every launch. Told so in a file's first line, it compiles the whole file at once, beside the page's thread:
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

const startsWith = /^(index|Shell|shell-libraries|work|(.+-)?shell|(Projects|Prompts|Invalidated|Review)Screen)$/;

/** The line that goes before a file of the bundle. */
export function compileAhead({ name }) {
  return startsWith.test(name) ? COMPILE_ALL : '';
}
