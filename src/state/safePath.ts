/** The path if it leads into the dashboard, else undefined: addresses and stored paths are not trusted. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/dashboard/')) return undefined;
  try {
    const url = new URL(path, 'https://entoa.invalid');
    return url.origin === 'https://entoa.invalid' && url.pathname.startsWith('/dashboard/')
      ? `${url.pathname}${url.search}`
      : undefined;
  } catch {
    return undefined;
  }
}
