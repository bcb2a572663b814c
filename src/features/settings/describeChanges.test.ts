import { expect, test } from 'vitest';
import { describeChanges } from './describeChanges.ts';
import { toValues } from './settingsSchema.ts';

const saved = toValues({ audioEndTime: 400, maintenanceMode: false, audioVolumeControl: 1 });

test('tells each changed field with what it was and will be', () => {
  expect(describeChanges(saved, saved)).toBe('Nada mudou.');
  expect(describeChanges(saved, { ...saved, audioEndTime: 600 })).toBe(
    '1 campo alterado: Silêncio no fim, de 400 para 600 ms',
  );
  expect(describeChanges(saved, { ...saved, audioVolumeControl: '', maintenanceMode: true })).toBe(
    '2 campos alterados: Modo de manutenção, de desligado para ligado; Volume, de 1 para padrão',
  );
});
