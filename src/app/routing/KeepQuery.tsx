import { Redirect, useSearch } from 'wouter';

/** Sends an old address to its place, with its query. */
export function KeepQuery({ to }: { to: string }) {
  const search = useSearch();
  return <Redirect to={search === '' ? to : `${to}?${search}`} replace />;
}
