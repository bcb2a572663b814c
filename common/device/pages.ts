/**
 * The login page at its own address, with no more than a flag of ours: it is whole before any script. With tokens in
 * the address the app opens instead.
 */
export const LOGIN_PAGE = /^\/auth\/login(\?(expired|external)=\w*)?$/;
