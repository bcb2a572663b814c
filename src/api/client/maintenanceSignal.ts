import { createSignal } from '#common/signal.ts';

const maintenance = createSignal();

/** An answer said that maintenance is on, here or in another tab. */
export const reportMaintenance = maintenance.tell;
export const onMaintenance = maintenance.listen;
