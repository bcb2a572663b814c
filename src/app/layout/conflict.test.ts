import { expect, test } from 'vitest';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { findAgain } from './conflict.ts';

const entry = { id: 'a', userId: 1, at: '2026-11-22T12:00:00Z', label: 'saudacao', input: { id: 1, path: '/old.wav' } };
const conflict = (present: object): RefusalBody => ({ code: 'CONFLICT', message: 'Mudou.', messages: [], present });

test('an edit can be sent over what others wrote; a verdict that no longer fits cannot', () => {
  expect(findAgain({ ...entry, name: 'prompts.update' }, conflict({ version: 3 }))).toEqual({ label: 'sendMine' });
  expect(findAgain({ ...entry, name: 'prompts.invalidate' }, conflict({ invalidated: true }))).toBeUndefined();
});

test('new audio can be approved in place of the one that was heard, where it may be', () => {
  const approve = { ...entry, name: 'prompts.approve' };
  expect(findAgain(approve, conflict({ path: '/new.wav' }))).toEqual({
    label: 'approveThis',
    change: { path: '/new.wav' },
  });
  expect(findAgain(approve, conflict({ path: '/old.wav' }))).toBeUndefined();
  expect(findAgain(approve, conflict({ path: '/new.wav', invalidated: true }))).toBeUndefined();
  expect(findAgain(approve, conflict({ path: '/new.wav', approvedAt: '2026-11-22T12:00:00Z' }))).toBeUndefined();
});

test('what was refused for a reason that may pass is tried again as it is', () => {
  const archived: RefusalBody = { code: 'ARCHIVED', message: 'Arquivado.', messages: [] };
  expect(findAgain({ ...entry, name: 'prompts.revise' }, archived)).toEqual({ label: 'retry' });
});
