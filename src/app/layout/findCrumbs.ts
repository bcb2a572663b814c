import type { DashboardPath } from '#app/routing/dashboardRoutes.tsx';
import { crumbNames } from '#text/layout.ts';

export interface Crumb {
  name: string;
  href?: string;
  record?: { of: string; id: number };
}

type SegmentOf<Path> = Path extends `${infer Head}/${infer Rest}`
  ? SegmentOf<Head> | SegmentOf<Rest>
  : Path extends '' | `:${string}`
    ? never
    : Path;
type LastOf<Path> = Path extends `${string}/${infer Rest}` ? LastOf<Rest> : Path;
type RecordIn<Path> = Path extends `${infer Head}/:${infer Rest}` ? LastOf<Head> | RecordIn<Rest> : never;

/** The segments of the dashboard's addresses that are followed by a record's id. */
export type RecordSegment = RecordIn<DashboardPath>;

/** A segment of an address without a name does not compile. */
const names: Readonly<Record<string, string>> = crumbNames satisfies Record<SegmentOf<DashboardPath>, string>;

/** One breadcrumb per path segment; none for two segments or fewer. The last one has no link. */
export function findCrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean);
  if (segments.length <= 2) return [];
  return segments.map((segment, i) => {
    const isRecord = /^\d+$/.test(segment);
    if (isRecord) return { name: segment, record: { of: segments[i - 1] ?? '', id: Number(segment) } };
    const name = names[segment] ?? segment;
    return i === segments.length - 1 ? { name } : { name, href: `/${segments.slice(0, i + 1).join('/')}` };
  });
}
