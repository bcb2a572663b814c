import type { ReactNode } from 'react';
import { hasPermission } from '#contract/kit/permissions.ts';
import { atBase } from '#common/device/atBase.ts';
import { BASE_PATH } from '#common/device/basePath.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { useUser } from '#state/hooks.ts';
import { integrations as text } from '#text/integrations.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PanelList } from '#ui/list/PanelList.tsx';
import { Link } from 'wouter';
import classes from './Integrations.module.css';

/** The ways to connect other systems, each with its next step for the person who is signed in. */
export function IntegrationsScreen() {
  const role = useUser()?.role;
  const { api, cli, webhooks, packs } = text.ways;
  const newKey = hasPermission(role, 'apikeys') ? '/dashboard/apikeys/new' : undefined;
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      <p>{text.about}</p>
      <PanelList label={text.title} className={classes.ways ?? ''}>
        <Way {...api} href={newKey}>
          <code>{`${window.location.origin}${BASE_PATH}/v1`}</code>
          <a href={atBase('/api/docs')} target="_blank" rel="noreferrer">
            {api.more}
          </a>
        </Way>
        <Way {...cli} href={newKey}>
          <code>{`ENTOA_URL=${window.location.origin}${BASE_PATH} entoa push roteiro.csv --project 1`}</code>
        </Way>
        <Way {...webhooks} href={hasPermission(role, 'webhooks') ? '/dashboard/webhooks/new' : undefined} />
        <Way {...packs} href="/dashboard/projects">
          {hasPermission(role, 'models') && <Link href="/dashboard/models/numbers">{packs.more}</Link>}
        </Way>
      </PanelList>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly about: string;
  readonly act: string;
  /** Undefined if the person may not take the step. */
  readonly href: string | undefined;
  readonly children?: ReactNode;
}

function Way({ title, about, act, href, children }: WayProps) {
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
        {children}
      </div>
      {href === undefined ? (
        <p className={classes.ask}>{text.askAdministrator}</p>
      ) : (
        <ButtonLink href={href}>{act}</ButtonLink>
      )}
    </li>
  );
}
