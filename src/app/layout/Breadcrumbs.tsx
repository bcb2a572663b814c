import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useGetProjectQuery } from '#api/projects.ts';
import { useGetPromptQuery } from '#api/prompts.ts';
import { layout } from '#text/layout.ts';
import { findCrumbs } from './findCrumbs.ts';
import classes from './Breadcrumbs.module.css';

/** Names that only their own screens know, and load. */
const names: Record<string, ComponentType<{ id: number }>> = {
  users: lazy(() => import('#features/users/UserCrumb.tsx').then((module) => ({ default: module.UserCrumb }))),
  models: lazy(() => import('#features/models/ModelCrumb.tsx').then((module) => ({ default: module.ModelCrumb }))),
  webhooks: lazy(() =>
    import('#features/webhooks/WebhookCrumb.tsx').then((module) => ({ default: module.WebhookCrumb })),
  ),
  apikeys: lazy(() => import('#features/apikeys/ApiKeyCrumb.tsx').then((module) => ({ default: module.ApiKeyCrumb }))),
};

/** Where the screen stands; the lists at the top of the menu need none. */
export function Breadcrumbs() {
  const [path] = useLocation();
  const crumbs = findCrumbs(path);
  if (crumbs.length === 0) return null;
  return (
    <nav className={classes.crumbs} aria-label={layout.crumbs}>
      <ol>
        {crumbs.map(({ name, href, record }, i) => (
          <li key={`${i}${name}`}>
            {record ? (
              <RecordName {...record} />
            ) : href ? (
              <Link href={href}>{name}</Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function RecordName({ of, id }: { of: string; id: number }) {
  const Name = names[of];
  return Name ? (
    <Suspense fallback={id}>
      <Name id={id} />
    </Suspense>
  ) : (
    <PromptOrProject of={of} id={id} />
  );
}

function PromptOrProject({ of, id }: { of: string; id: number }) {
  const project = useGetProjectQuery({ id }, { skip: of !== 'projects' });
  const prompt = useGetPromptQuery({ id }, { skip: of !== 'prompts' });
  const name = (of === 'projects' ? project.currentData : prompt.currentData)?.name ?? id;
  return of === 'projects' ? <Link href={`/dashboard/projects/${id}/prompts`}>{name}</Link> : <span>{name}</span>;
}
