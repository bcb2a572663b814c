/** No holiday answers, please (RFC 3834). */
export const headers = { 'Auto-Submitted': 'auto-generated' };
