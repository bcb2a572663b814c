import { type ReactNode, useState } from 'react';
import { formatCount } from '#common/formatCount.ts';
import { type ApiKey, apiKeyColumns, ApiKeyStatus } from '#contract/apikeys.ts';
import { apikeys } from '#api/apikeys.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { listText } from '#text/list.ts';
import { CardFoot, CardHead } from '#ui/list/Card.tsx';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { common } from '#text/common.ts';
import { RecordActDialog, removing, switching } from '#crud/RecordActDialog.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { Column } from '#ui/list/Column.ts';
import { StateBadge, type StateLook } from '#ui/status/StateBadge.tsx';
import { formatDay } from '#ui/formatDay.ts';
import { KeySamples } from './KeySamples.tsx';
import classes from './ApiKeys.module.css';

export function ApiKeysScreen() {
  const list = useListState('apikey', apiKeyColumns);
  const query = { ...list.place, search: list.search, ...statusFilter.paramsOf(list) };
  const answer = apikeys.useList(query, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<ApiKeyAct>();
  const isWide = useWidth() === 'wide';
  const actionsOf = (apiKey: ApiKey) => <ApiKeyActions apiKey={apiKey} onAct={setAct} />;
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      addPath="/dashboard/apikeys/new"
      filters={<ListFilter list={list} {...statusFilter} />}
      columns={apiKeysColumns({ actionsOf, isWide })}
      card={(apiKey) => <ApiKeyCard apiKey={apiKey} actions={actionsOf(apiKey)} />}
      whenEmpty={query.status ? listText.emptySearch : text.whenEmpty}
      emptyAction={!query.status && <AddFirst href="/dashboard/apikeys/new" />}
      dialog={act && <ApiKeyActDialog act={act} onClose={() => setAct(undefined)} />}
    />
  );
}

const statusFilter = filterBy('status', text.state, text.anyState, text.states);

function ApiKeyActions({ apiKey, onAct }: { apiKey: ApiKey; onAct: (act: ApiKeyAct) => void }) {
  const { id, service, status, scopes } = apiKey;
  const toggle = status === 'disabled' ? text.enable : text.disable;
  return (
    <RowActions>
      {scopes.includes('speech') && (
        <RowAction
          icon="volume"
          act={text.samples}
          label={text.samplesOf(service)}
          onClick={() => onAct({ kind: 'samples', apiKey })}
        />
      )}
      <RowAction icon="edit" act={common.edit} of={service} href={`/dashboard/apikeys/${id}/edit`} />
      <RowAction
        icon={status === 'disabled' ? 'check' : 'ban'}
        act={toggle}
        of={service}
        onClick={() => onAct({ kind: 'toggle', apiKey })}
      />
      <RowAction icon="trash" act={common.remove} of={service} onClick={() => onAct({ kind: 'remove', apiKey })} />
    </RowActions>
  );
}

interface ApiKeyAct {
  readonly kind: 'toggle' | 'remove' | 'samples';
  readonly apiKey: ApiKey;
}

function ApiKeyActDialog({ act: { kind, apiKey }, onClose }: { act: ApiKeyAct; onClose: () => void }) {
  const [remove] = apikeys.useRemove();
  const [toggle] = apikeys.useToggle();
  const { id, service, status } = apiKey;
  if (kind === 'samples')
    return (
      <Dialog isOpen size={640} title={text.samplesOf(service)} onClose={onClose}>
        <KeySamples />
      </Dialog>
    );
  const act = {
    remove: () => removing(() => remove({ id }).unwrap(), text.removeBody(service), text),
    toggle: () =>
      switching(
        () => toggle({ id }).unwrap(),
        status === 'disabled' ? text.enableBody(service) : text.disableBody(service),
      ),
  }[kind]();
  return <RecordActDialog act={act} onClose={onClose} />;
}

function apiKeysColumns({
  actionsOf,
  isWide,
}: {
  actionsOf: (apiKey: ApiKey) => ReactNode;
  isWide: boolean;
}): Column<ApiKey>[] {
  return [
    {
      title: text.columns.service,
      sort: 'service',
      cell: (apiKey) => (
        <span className={classes.service}>
          {apiKey.service}
          <code>{apiKey.key}</code>
          {!isWide && <ApiKeyUsage apiKey={apiKey} />}
        </span>
      ),
    },
    { title: text.columns.status, width: '120px', cell: ({ status }) => <ApiKeyStatusBadge status={status} /> },
    ...(isWide
      ? [
          { title: text.columns.usage, width: '17%', cell: (apiKey: ApiKey) => <ApiKeyUsage apiKey={apiKey} /> },
          {
            title: text.columns.lastUsedAt,
            sort: 'lastUsedAt',
            width: '150px',
            cell: ({ lastUsedAt }: ApiKey) => (
              <span className={classes.soft}>{lastUsedAt === null ? text.never : formatDateTime(lastUsedAt)}</span>
            ),
          },
        ]
      : []),
    {
      title: text.columns.expiresAt,
      sort: 'expiresAt',
      width: '160px',
      cell: (apiKey) => <span className={classes.soft}>{formatExpiry(apiKey)}</span>,
    },
    dateColumn(text.columns.createdAt, 'createdAt', '152px'),
    { title: common.actions, width: '160px', align: 'end', cell: actionsOf },
  ];
}

function ApiKeyCard({ apiKey, actions }: { apiKey: ApiKey; actions: ReactNode }) {
  const { service, key, status, lastUsedAt, createdAt } = apiKey;
  return (
    <>
      <CardHead>
        <span className={classes.service}>
          {service}
          <code>{key}</code>
        </span>
        <ApiKeyStatusBadge status={status} />
      </CardHead>
      <ApiKeyUsage apiKey={apiKey} />
      <dl className={classes.facts}>
        <div>
          <dt>{text.columns.lastUsedAt}</dt>
          <dd>{lastUsedAt === null ? text.never : formatDateTime(lastUsedAt)}</dd>
        </div>
        <div>
          <dt>{text.columns.expiresAt}</dt>
          <dd>{formatExpiry(apiKey)}</dd>
        </div>
        <div>
          <dt>{text.columns.createdAt}</dt>
          <dd>{formatDateTime(createdAt)}</dd>
        </div>
      </dl>
      <CardFoot>{actions}</CardFoot>
    </>
  );
}

const looks: Record<ApiKeyStatus, StateLook> = {
  active: { icon: 'check', tone: 'good' },
  disabled: { icon: 'ban' },
  expired: { icon: 'clock', tone: 'over' },
};

function ApiKeyStatusBadge({ status }: { status: ApiKeyStatus }) {
  return <StateBadge look={looks[status]}>{text.states[status]}</StateBadge>;
}

/** Characters used this month, and their share of the limit. */
function ApiKeyUsage({ apiKey: { charactersThisMonth: used, monthlyCharacterLimit: limit } }: { apiKey: ApiKey }) {
  return (
    <span className={classes.usage}>
      {text.usageOf(formatCount(used), limit === null ? null : formatCount(limit))}
      {limit !== null && (
        <span className={classes.bar} aria-hidden="true" data-full={used >= limit || undefined}>
          <i style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
        </span>
      )}
    </span>
  );
}

function formatExpiry({ expiresAt }: Pick<ApiKey, 'expiresAt'>): string {
  return expiresAt === null ? text.indefinite : formatDay(expiresAt);
}
