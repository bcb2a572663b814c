import { Redirect, useSearch } from 'wouter';

/** Redirects an old address, keeping its query. */
export function KeepQuery({ to }: { to: string }) {
  const search = useSearch();
  return <Redirect to={search === '' ? to : `${to}?${search}`} replace />;
}
