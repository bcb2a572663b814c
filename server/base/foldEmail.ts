/**
 * The one form under which an address names an account, whatever its case and composition. PostgreSQL's lower() depends
 * on the locale of its database and leaves `É` as it is in ours.
 */
export const foldEmail = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC');
