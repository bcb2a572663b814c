const listeners = new Set<() => void>();

/** An answer said that maintenance is on, here or in another tab. */
export function reportMaintenance(): void {
  for (const listener of listeners) listener();
}

export function onMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
