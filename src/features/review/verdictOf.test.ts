import { expect, test } from 'vitest';
import { nextOpen, verdictOf } from './verdictOf.ts';

const prompt = { approvedAt: null, invalidated: false, isRevised: false, isRemade: false };

test('a prompt stands as its last decision left it', () => {
  expect(verdictOf(prompt, false)).toBe('open');
  expect(verdictOf({ ...prompt, approvedAt: '2026-11-21' }, false)).toBe('good');
  expect(verdictOf({ ...prompt, invalidated: true }, false)).toBe('bad');
  // New audio must be reviewed again.
  expect(verdictOf({ ...prompt, invalidated: true, isRemade: true }, false)).toBe('open');
  // A revised prompt must be reviewed again.
  expect(verdictOf({ ...prompt, invalidated: true, isRevised: true }, false)).toBe('open');
  expect(verdictOf({ ...prompt, invalidated: true }, true)).toBe('open');
  expect(verdictOf({ ...prompt, invalidated: true, isRevised: true }, true)).toBe('good');
});

test('somebody else’s approval is enough, unless the policy asks for another person', () => {
  const approval = { by: 'Gil Gerente', idUser: 2, isClient: false, at: '2026-11-21' };
  const said = (approvalMissing: ('second' | 'client')[], more = {}) =>
    verdictOf({ ...prompt, approvals: [{ ...approval, ...more }], approvalMissing }, false, 1);
  expect(said(['client'])).toBe('good');
  expect(said(['second'])).toBe('open');
  expect(said(['second'], { idUser: 1 })).toBe('good');
  // A client's approval is not the team's.
  expect(said(['client'], { idUser: null, isClient: true })).toBe('open');
});

test('the next open one comes after this one, then from the start; never one that is decided', () => {
  expect(nextOpen(['good', 'open', 'bad', 'open'], 1)).toBe(3);
  expect(nextOpen(['open', 'good', 'bad'], 1)).toBe(0);
  expect(nextOpen(['open'], 0)).toBe(0);
  expect(nextOpen(['good', 'bad'], 0)).toBeUndefined();
  expect(nextOpen([], 0)).toBeUndefined();
});
