import { useParams } from 'wouter';
import { deliveryColumns } from '#contract/webhooks.ts';
import { useGetWebhookQuery, useListDeliveriesQuery } from '#api/webhooks.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { listText } from '#text/list.ts';
import { deliveries as text, webhooks } from '#text/webhooks.ts';
import { DeliveriesButtons } from './DeliveriesButtons.tsx';
import { DeliveryCard } from './DeliveryCard.tsx';
import { deliveriesTableColumns } from './deliveriesTableColumns.tsx';
import { deliveryFilter, eventFilter, statusFilter } from './deliveryFilter.ts';
import { WebhookTrouble } from './WebhookTrouble.tsx';

const LOOK_EVERY_MS = 10_000;

export function DeliveriesScreen() {
  const id = Number(useParams()['id']);
  const list = useListState('webhooks/deliveries', deliveryColumns, undefined, { orderBy: 'createdAt' });
  const filter = deliveryFilter(list);
  const watch = { refetchOnMountOrArgChange: true, pollingInterval: usePoll(LOOK_EVERY_MS) };
  const { data: webhook } = useGetWebhookQuery({ id }, watch);
  const answer = useListDeliveriesQuery({ id, ...list.place, ...filter }, watch);
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
