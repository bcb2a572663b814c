import { Link } from 'wouter';
import { useUser } from '#state/hooks.ts';
import { problems } from '#text/problems.ts';
import { Problem } from './Problem.tsx';

/** The ERROR page, for missing pages and for pages that the role may not see. */
export function NotFoundScreen() {
  const user = useUser();
  return (
    <Problem title={problems.notFoundTitle} sentence={problems.notFound}>
      {user ? <Link href="/dashboard/projects">{problems.toProjects}</Link> : <Link href="/">{problems.toStart}</Link>}
    </Problem>
  );
}
