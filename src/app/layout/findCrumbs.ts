import { crumbNames } from '#text/layout.ts';

export interface Crumb {
  name: string;
  href?: string;
  record?: { of: string; id: number };
}

/** One breadcrumb per path segment; none for two segments or fewer. The last one has no link. */
export function findCrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean);
  if (segments.length <= 2) return [];
  return segments.map((segment, i) => {
    const isRecord = /^\d+$/.test(segment);
    if (isRecord) return { name: segment, record: { of: segments[i - 1] ?? '', id: Number(segment) } };
    const name = crumbNames[segment] ?? segment;
    return i === segments.length - 1 ? { name } : { name, href: `/${segments.slice(0, i + 1).join('/')}` };
  });
}
