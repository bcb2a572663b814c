/**
 * Matches the login page with at most one flag. It is prerendered and complete without scripts; an address with tokens
 * opens the app instead.
 */
export const LOGIN_PAGE = /^\/auth\/login(\?(expired|external)=\w*)?$/;

/** The page of an approval link, which has a service worker of its own below this address. */
export const APPROVAL_PAGE = /^\/aprovacao(\/|$)/;
