/** The server says that there is no such record: asking again brings nothing. */
export function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
