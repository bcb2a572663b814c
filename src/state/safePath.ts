/** The path, if it leads into the dashboard and nowhere else: what an address or a memory says is not trusted. */
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
