import type { AuthUser } from '#contract/auth.ts';

const SHOWN = 30;

/** First and last name, truncated to 30 characters with an ellipsis. */
export function shortName({ firstName, lastName }: Pick<AuthUser, 'firstName' | 'lastName'>): string {
  const characters = [...`${firstName} ${lastName}`.trim()];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : characters.join('');
}
