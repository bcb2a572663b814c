/** Where the first visit leads, until there is an administrator. */
export const SETUP_PAGE = '/primeiro-acesso';
