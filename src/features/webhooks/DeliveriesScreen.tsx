import { useParams } from 'wouter';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Delivery, deliveryColumns, TEST_EVENT, type Webhook } from '#contract/webhooks.ts';
import { webhooks as webhooksApi } from '#api/webhooks.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { listText } from '#text/list.ts';
import { deliveries as text, webhooks } from '#text/webhooks.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { CardFoot } from '#ui/list/Card.tsx';
import { RowAction } from '#ui/list/RowAction.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { Note } from '#core/feedback/Note.tsx';
import type { Column } from '#ui/list/Column.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import { WebhookActDialog } from './WebhookActDialog.tsx';
import classes from './Webhooks.module.css';
import { stateLooks } from './stateLooks.ts';

const LOOK_EVERY_MS = 10_000;

const events = { ...webhooks.events, [TEST_EVENT]: webhooks.testEvent };
/** Display name of the event; events of older builds may have none and are shown as they are. */
const nameOfEvent = (event: string): string => (events as Readonly<Record<string, string>>)[event] ?? event;

const statusFilter = filterBy('status', text.state, text.anyState, text.states);
const eventFilter = filterBy('event', text.event, text.anyEvent, events);

export function DeliveriesScreen() {
  const id = Number(useParams()['id']);
  const list = useListState('webhooks/deliveries', deliveryColumns, undefined, { orderBy: 'createdAt' });
  const filter = { search: list.search, ...statusFilter.paramsOf(list), ...eventFilter.paramsOf(list) };
  const watch = { refetchOnMountOrArgChange: true, pollingInterval: usePoll(LOOK_EVERY_MS) };
  const { data: webhook } = webhooksApi.useGet({ id }, watch);
  const answer = webhooksApi.useDeliveries({ id, ...list.place, ...filter }, watch);
  return (
    <ListFrame
      title={text.listTitle}
      heading={webhooks.deliveries}
      subject={webhook?.name}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      actions={webhook && <DeliveriesButtons webhook={webhook} />}
      filters={[statusFilter, eventFilter].map((choice) => (
        <ListFilter key={choice.name} list={list} {...choice} />
      ))}
      columns={deliveriesTableColumns({ id })}
      card={(delivery) => <DeliveryCard id={id} delivery={delivery} />}
      whenEmpty={filter.status || filter.event ? listText.emptySearch : text.whenEmpty}
    >
      {webhook && <WebhookTrouble webhook={webhook} />}
    </ListFrame>
  );
}

function DeliveriesButtons({ webhook: { id, status } }: { webhook: Webhook }) {
  const [test, { isLoading }] = webhooksApi.useTest();
  const send = () => void notifyOutcome(test({ id }).unwrap(), { done: text.testSent, failed: text.testFailed });
  return (
    <>
      <ButtonLink href={`/dashboard/webhooks/${id}/edit?origin=/dashboard/webhooks/${id}/deliveries`}>
        {common.edit}
      </ButtonLink>
      <Button variant="filled" loading={isLoading} disabled={status === 'paused'} onClick={send}>
        {text.sendTest}
      </Button>
    </>
  );
}

const moment = (at: string | null) => (
  <span className={classes.soft}>{at === null ? text.notTried : formatDateTime(at)}</span>
);

function deliveriesTableColumns({ id }: { id: number }): Column<Delivery>[] {
  return [
    { title: text.columns.event, width: '28%', cell: (delivery) => <DeliveryName delivery={delivery} /> },
    { title: text.columns.outcome, cell: (delivery) => <DeliveryOutcome delivery={delivery} /> },
    { title: text.columns.tries, width: '124px', align: 'end', cell: ({ tries }) => tries },
    { title: text.columns.triedAt, sort: 'triedAt', width: '176px', cell: ({ triedAt }) => moment(triedAt) },
    { title: text.columns.createdAt, sort: 'createdAt', width: '160px', cell: ({ createdAt }) => moment(createdAt) },
    {
      title: common.actions,
      width: '84px',
      align: 'end',
      cell: (delivery) => <ReplayButton id={id} delivery={delivery} />,
    },
  ];
}

function DeliveryCard({ id, delivery }: { id: number; delivery: Delivery }) {
  const { tries, triedAt, createdAt } = delivery;
  return (
    <div className={classes.card}>
      <DeliveryName delivery={delivery} />
      <DeliveryOutcome delivery={delivery} />
      <CardFoot>
        <p className={classes.soft}>
          {text.happenedAt(formatDateTime(createdAt))}
          <br />
          {triedAt === null ? text.notTried : text.triedAt(tries, formatDateTime(triedAt))}
        </p>
        <ReplayButton id={id} delivery={delivery} />
      </CardFoot>
    </div>
  );
}

/** Why a webhook fails or is paused, and how to resume it. */
function WebhookTrouble({ webhook }: { webhook: Webhook }) {
  const [isAsking, setIsAsking] = useState(false);
  const { status, failures, failure } = webhook;
  if (status === 'active') return null;
  return (
    <div className={classes.trouble}>
      <Note icon="warning" tone="warn">
        {status === 'paused' ? text.paused : text.failing(failures)} {failure}
      </Note>
      {status === 'paused' && <Button onClick={() => setIsAsking(true)}>{webhooks.resume}</Button>}
      {isAsking && <WebhookActDialog act={{ kind: 'toggle', webhook }} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** The event, and the id that the receiver sees. */
function DeliveryName({ delivery: { id, event } }: { delivery: Delivery }) {
  return (
    <span className={classes.name}>
      {nameOfEvent(event)}
      <code>{id}</code>
    </span>
  );
}

/** Result of the last attempt, and the time of the next one. */
function DeliveryOutcome({ delivery }: { delivery: Delivery }) {
  const { status, answer, durationMs, failure, nextAt, tries } = delivery;
  const isAnswered = answer !== null && durationMs !== null;
  return (
    <span className={classes.state}>
      <StateBadge look={stateLooks[status]}>{text.states[status]}</StateBadge>
      {failure !== null && <small>{failure}</small>}
      {failure === null && isAnswered && <small>{text.answered(answer, durationMs)}</small>}
      {nextAt !== null && tries > 0 && <small>{text.next(formatDateTime(nextAt))}</small>}
    </span>
  );
}

function ReplayButton({ id, delivery }: { id: number; delivery: Delivery }) {
  const [replay, { isLoading }] = webhooksApi.useReplay();
  const send = () => replay({ id, delivery: delivery.id }).unwrap();
  return (
    <RowAction
      icon="retry"
      act={text.replay}
      of={`${nameOfEvent(delivery.event)} ${delivery.id}`}
      loading={isLoading}
      onClick={() => void notifyOutcome(send(), { done: text.replayed, failed: text.replayFailed })}
    />
  );
}
