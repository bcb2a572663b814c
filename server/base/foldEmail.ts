/**
 * Canonical form of an address, which identifies an account regardless of case and Unicode composition. PostgreSQL's
 * lower() depends on the database's locale and leaves `É` unchanged in ours.
 */
export const foldEmail = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC');
