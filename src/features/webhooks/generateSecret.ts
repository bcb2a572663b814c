const SECRET_BYTES = 32;

/** As Standard Webhooks writes it; made by this browser, so that no answer of the server ever holds it. */
export function generateSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
}
