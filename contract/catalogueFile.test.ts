import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CatalogueFile } from './catalogueFile.ts';

const voice = {
  key: 'pt_BR-faber-medium',
  name: 'Faber',
  engine: 'piper',
  language: 'pt-BR',
  quality: 'medium',
  speakers: 1,
  license: 'CC0',
  licenseNote: '',
  isCommercial: true,
  source: 'https://example.org/faber',
  files: [],
};

test('a mirror whose voices say sex and sample in another way keeps its catalogue', () => {
  const foreign = { ...voice, gender: 'M', character: 7, sample: 'https://example.org/faber.mp3' };
  const { voices } = v.parse(CatalogueFile, { version: 1, voices: [foreign] });
  expect(voices[0]).toMatchObject({ name: 'Faber', gender: undefined, character: undefined, sample: undefined });
});

test('a voice without those fields, and one with them, stay as they are', () => {
  const known = { ...voice, key: 'pt_BR-cadu-medium', gender: 'male', sample: { url: 'a.mp3' } };
  expect(v.parse(CatalogueFile, { version: 1, voices: [voice, known] }).voices).toEqual([voice, known]);
});
