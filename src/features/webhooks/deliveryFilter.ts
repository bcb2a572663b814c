import { DeliveryStatus, TEST_EVENT, WebhookEvent } from '#contract/webhooks.ts';
import type { FilterChoice } from '#crud/ListFilter.tsx';
import type { ShownList } from '#state/list/listPlace.ts';
import { deliveries as text, webhooks } from '#text/webhooks.ts';

const events = [...WebhookEvent.options, TEST_EVENT] as const;

/** Display name of the event; events of older builds may have none and are shown as they are. */
export const nameOfEvent = (event: string): string =>
  event === TEST_EVENT ? webhooks.testEvent : ((webhooks.events as Record<string, string>)[event] ?? event);

export const statusFilter: FilterChoice = {
  name: 'status',
  label: text.state,
  options: [
    { value: '', label: text.anyState },
    ...DeliveryStatus.options.map((value) => ({ value, label: text.states[value] })),
  ],
};
export const eventFilter: FilterChoice = {
  name: 'event',
  label: text.event,
  options: [{ value: '', label: text.anyEvent }, ...events.map((value) => ({ value, label: nameOfEvent(value) }))],
};

export function deliveryFilter(list: Pick<ShownList, 'search' | 'filter'>) {
  const status = DeliveryStatus.options.find((option) => option === list.filter('status'));
  const event = events.find((option) => option === list.filter('event'));
  return { search: list.search, ...(status && { status }), ...(event && { event }) };
}
