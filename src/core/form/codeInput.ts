/**
 * Properties of a field for a code that the person copies from a mail or an app. It has no maximum length: the browser
 * would cut a pasted code behind its blanks, which the server ignores.
 */
export const codeInput = { type: 'text', autoComplete: 'one-time-code', spellCheck: false } as const;

/** The same for a code of digits alone. */
export const digitsInput = { ...codeInput, inputMode: 'numeric' } as const;
