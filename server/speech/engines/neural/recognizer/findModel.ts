import fs from 'node:fs';
import path from 'node:path';
import { findRecognizerParts, type RecognizerParts } from '#server/speech/api/recognizerFiles.ts';
import { RecognizerFault } from '#server/speech/api/speech.ts';

/** Finds the files of a recogniser in a folder, as paths. Throws a RecognizerFault that says what is missing. */
export function findModel(folder: string): RecognizerParts {
  const parts = findRecognizerParts(listFiles(folder));
  if ('missing' in parts)
    throw new RecognizerFault('away', `não pôde ser carregado: falta ${parts.missing} em ${folder}`);
  const place = (name: string) => path.join(folder, name);
  return {
    kind: parts.kind,
    encoder: place(parts.encoder),
    decoder: place(parts.decoder),
    joiner: parts.joiner === undefined ? undefined : place(parts.joiner),
    tokens: place(parts.tokens),
  };
}

function listFiles(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    throw new RecognizerFault('away', `não pôde ser carregado: a pasta ${folder} não pode ser lida`);
  }
}
