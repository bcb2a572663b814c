/** Asks automatic responders not to reply (RFC 3834). */
export const headers = { 'Auto-Submitted': 'auto-generated' };
