import { expect, test } from 'vitest';
import { encodeNotice } from './noticeCodec.ts';
import { describeChange } from './auditChange.ts';

test('only what changed is told, in words', () => {
  expect(
    describeChange({ role: 'USER', active: true, name: 'Ana' }, { role: 'ADMIN', active: false, name: 'Ana' }),
  ).toEqual([
    { field: 'perfil', before: 'Usuário', after: 'Administrador' },
    { field: 'ativo', before: 'sim', after: 'não' },
  ]);
});

test('what came, what went, and what has no fields', () => {
  expect(describeChange(null, { count: 12_345.5, escolhidos: [1, 2], limite: null })).toEqual([
    { field: 'quantidade', after: '12.345,5' },
    { field: 'escolhidos', after: '1, 2' },
  ]);
  expect(describeChange({ text: '' }, null)).toEqual([{ field: 'texto', before: 'vazio' }]);
  expect(describeChange('antes', ['depois'])).toEqual([{ field: 'valor', before: 'antes', after: 'depois' }]);
  expect(describeChange(null, undefined)).toEqual([]);
});

test('codes, moments, days and documents are told as a person would', () => {
  const message = encodeNotice({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Já voltamos.' }] }],
  });
  const told = describeChange(
    { message: '', startDateTime: null, status: 'ENQUEUED', approvedHash: null },
    {
      message,
      startDateTime: '2026-11-22T21:05:00.000Z',
      status: 'PROCESSED',
      approvedHash: 'f00d',
      startDate: '2026-11-02',
    },
    'America/Sao_Paulo',
  );
  expect(told).toEqual([
    { field: 'mensagem', before: 'vazio', after: 'Já voltamos.' },
    { field: 'início', before: 'vazio', after: '22/11/2026, 18:05' },
    { field: 'status', before: 'na fila', after: 'processado' },
    { field: 'de', after: '02/11/2026' },
  ]);
});
