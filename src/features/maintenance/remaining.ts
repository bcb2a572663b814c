/** Time until `end`, in whole seconds; undefined if it has passed. */
export function remaining(end: string, now: number): { hours: number; minutes: number; seconds: number } | undefined {
  const left = Math.ceil((Date.parse(end) - now) / 1000);
  if (left <= 0) return undefined;
  return { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 };
}
