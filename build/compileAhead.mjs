/** Asks V8 to compile the whole file at once: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad';

/** What the dashboard starts with, and the lists that are opened offline. */
const isForStart = /^(index|Shell|shell-libraries|work|(.+-)?shell|(Projects|Prompts|Invalidated|Review)Screen)$/;

/**
 * V8 keeps with a file what it has compiled when the file has run. A function that only the first rendering calls comes
 * after that, and was compiled anew by every launch: the files of the start say in their first line that all of theirs are needed.
 */
export function compileAhead() {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // After what the bundler itself writes into the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isForStart.test(file.name)) file.code = `${COMPILE_ALL}\n${file.code}`;
      },
    },
  };
}
