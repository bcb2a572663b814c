/** Whether what a call threw means that no server spoke. */
export function isUnanswered(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'status' in thrown && typeof thrown.status === 'string';
}
