/** Parses words separated by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Parses spoken forms of written ones: 'vc = você; tb = também;'. */
export function readings(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(';').map((pair) => pair.split('=').map((part) => part.trim()));
  return Object.fromEntries(pairs.flatMap(([written, spoken]) => (spoken === undefined ? [] : [[written, spoken]])));
}
