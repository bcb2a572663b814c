import { expect, test } from 'vitest';
import { partToHear } from './partToHear.ts';

test('a selection is heard alone where it has words and cuts no mark in two', () => {
  const text = 'Olá. [devagar]Digite seu CPF[/devagar] agora.';
  const heard = (part: string) => partToHear(text, text.indexOf(part), text.indexOf(part) + part.length);
  expect(heard('Digite seu CPF')).toBe('Digite seu CPF');
  expect(heard(' agora')).toBe('agora');
  expect(heard('[devagar]Digite seu CPF[/devagar]')).toBe('[devagar]Digite seu CPF[/devagar]');
  expect(heard('[devagar]Digite')).toBeUndefined();
  expect(heard('. ')).toBeUndefined();
  expect(heard(text)).toBeUndefined();
  expect(partToHear(text, 3, 3)).toBeUndefined();
});
