import { createSignal } from '#common/signal.ts';

const maintenance = createSignal();

/** An answer said that maintenance is on, here or in another tab. */
export const reportMaintenance = maintenance.emit;
export const onMaintenance = maintenance.subscribe;
