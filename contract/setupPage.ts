/** Start page as long as the installation has no administrator. */
export const SETUP_PAGE = '/primeiro-acesso';
