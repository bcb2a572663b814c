/**
 * WebKit's driver tells nothing of the console: a script at the start of every page notes its errors for the tab. The
 * server's content policy allows it, because it hashes the inline scripts of the build.
 */
export const hookErrors = `<script>
  (() => {
    const note = (...words) => {
      const errors = JSON.parse(sessionStorage.getItem('errors-of-run') ?? '[]');
      sessionStorage.setItem('errors-of-run', JSON.stringify([...errors, words.map(String).join(' ')]));
    };
    const { error } = console;
    console.error = (...words) => { note(...words); error.apply(console, words); };
    addEventListener('error', ({ message, filename }) => note(message, filename));
    addEventListener('unhandledrejection', ({ reason }) => note(reason));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      note(violatedDirective, blockedURI));
  })();
</script>`;

/** Source of a function that returns the errors noted since the last time. */
export const readErrors = `const errors = JSON.parse(sessionStorage.getItem('errors-of-run') ?? '[]');
  sessionStorage.removeItem('errors-of-run');
  return errors;`;
