import { TEST_EVENT } from '#contract/webhooks.ts';
import { filterBy } from '#crud/ListFilter.tsx';
import { deliveries as text, webhooks } from '#text/webhooks.ts';

/** Display name of the event; events of older builds may have none and are shown as they are. */
export const nameOfEvent = (event: string): string =>
  event === TEST_EVENT ? webhooks.testEvent : ((webhooks.events as Record<string, string>)[event] ?? event);

export const statusFilter = filterBy('status', text.state, text.anyState, text.states);
export const eventFilter = filterBy('event', text.event, text.anyEvent, {
  ...webhooks.events,
  [TEST_EVENT]: webhooks.testEvent,
});
