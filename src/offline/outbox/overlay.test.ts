import { expect, test } from 'vitest';
import type { AuthUser } from '#contract/auth.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import type { OutboxEntry } from './OutboxEntry.ts';
import { overlay } from './overlay.ts';

const who: AuthUser = { id: 1, firstName: 'Ana', lastName: 'Lima', email: 'a@b.co', role: 'USER' };
const entry = (name: string, subject: string, input: Record<string, unknown> = {}): OutboxEntry => ({
  id: name + subject,
  userId: 1,
  at: '2026-11-21T14:32:00.000Z',
  name,
  subject,
  input,
  label: '',
});

test('lists and records show what was decided and not sent yet, in its order', () => {
  const page = {
    data: [
      { id: 7, text: 'velho', invalidated: false },
      { id: 8, text: 'outro', invalidated: false },
    ],
    count: 2,
  };
  const waiting = [
    entry('prompts.invalidate', 'prompts/7', { reason: 'pausa' }),
    entry('prompts.update', 'prompts/8', { text: 'novo', speaker: 'Davi', compression: 'true' }),
    entry('prompts.revise', 'prompts/7'),
  ];
  expect(overlay(waiting, who, prompts.list, page)).toMatchObject({
    count: 2,
    data: [
      { id: 7, invalidated: true, isRevised: true, reason: 'pausa' },
      { id: 8, text: 'novo', speaker: 'Davi', compression: true, status: 'ENQUEUED' },
    ],
  });
  expect(overlay([entry('prompts.approve', 'prompts/7')], who, prompts.get, { id: 7 })).toMatchObject({
    approvedBy: 'Ana Lima',
    approvedAt: '2026-11-21T14:32:00.000Z',
  });
  expect(
    overlay([entry('projects.update', 'projects/7', { name: 'Novo', description: 'Descrição' })], who, projects.list, {
      data: [{ id: 7, name: 'Velho' }],
    }),
  ).toMatchObject({ data: [{ name: 'Novo' }] });
});

test('what the server refused, other records and other answers stay as they are', () => {
  const refused = {
    ...entry('prompts.revise', 'prompts/7'),
    problem: { code: 'CONFLICT' as const, message: '', messages: [] },
  };
  const page = { data: [{ id: 7, isRevised: false }] };
  expect(overlay([refused, entry('projects.update', 'projects/7', { name: 'x' })], who, prompts.list, page)).toEqual(
    page,
  );
  const voices = ['Clara'];
  expect(overlay([entry('prompts.revise', 'prompts/7')], who, projects.get, { id: 9 })).toEqual({ id: 9 });
  expect(voices).toEqual(['Clara']);
});

test('a prompt whose name alone was changed keeps its audio and its approval', () => {
  const kept = { id: 7, name: 'Velho', text: 'Olá.', speaker: 'Clara', compression: true, status: 'PROCESSED' };
  const approved = { ...kept, approvedAt: '2026-11-20T10:00:00.000Z', approvedBy: 'Bia' };
  const said = { text: 'Olá.', speaker: 'Clara', compression: 'true' };
  const renamed = entry('prompts.update', 'prompts/7', { ...said, name: 'Novo' });
  expect(overlay([renamed], who, prompts.get, approved)).toEqual({ ...approved, name: 'Novo' });
  const rewritten = entry('prompts.update', 'prompts/7', { ...said, text: 'Oi.' });
  expect(overlay([rewritten], who, prompts.get, approved)).toMatchObject({ status: 'ENQUEUED', approvedAt: null });
});

test('an approval that is taken back, by undoing or by a rejection, no longer stands with the prompt', () => {
  const approvalBy = (by: string, idUser: number | null) => ({
    by,
    idUser,
    isClient: idUser === null,
    at: '2026-11-20',
  });
  const [own, other, client] = [approvalBy('Ana Lima', 1), approvalBy('Bia Reis', 2), approvalBy('Clínica', null)];
  const approved = { id: 7, approvedAt: '2026-11-20', approvedBy: 'Ana Lima', approvalMissing: [] };
  const after = (name: string, ...approvals: object[]) =>
    overlay([entry(name, 'prompts/7', { reason: 'pausa' })], who, prompts.get, { ...approved, approvals });
  const none = { approvedAt: null, approvedBy: null };
  expect(after('prompts.undoApprove', own)).toMatchObject({ ...none, approvals: [], approvalMissing: ['person'] });
  expect(after('prompts.undoApprove', own, other)).toMatchObject({
    ...none,
    approvals: [other],
    approvalMissing: ['second'],
  });
  expect(after('prompts.undoApprove', other, client)).toMatchObject({ ...none, approvals: [client] });
  expect(after('prompts.invalidate', own, other, client)).toMatchObject({ ...none, approvals: [client] });
});
