/** Where the whole app keeps this device's theme; the script in the page's head reads it. */
const KEY = 'entoa-color-scheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

export function toggleScheme(): void {
  const chosen = document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
  document.documentElement.setAttribute(ATTRIBUTE, chosen);
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Kept for this visit only.
  }
}
