import type { UnknownAction } from '@reduxjs/toolkit';

type Make = (endpoint: string, input: unknown, data: unknown) => UnknownAction;
let make: Make | undefined;

/**
 * The API itself says how an answer that came late is put in its place; it imports the base query, not the other way
 * round.
 */
export function connectLateResponses(action: Make): void {
  make = action;
}

export function lateResponse(endpoint: string, input: unknown, data: unknown): UnknownAction {
  if (!make) throw new Error('connectLateAnswers was not called.');
  return make(endpoint, input, data);
}
