import fs from 'node:fs';
import path from 'node:path';
import { RecognizerFault } from '#server/speech/api/speech.ts';

/** Files of a recogniser in the layout in which sherpa-onnx publishes them, as its configuration names them. */
export type RecognizerModel =
  | { readonly kind: 'whisper'; readonly encoder: string; readonly decoder: string; readonly tokens: string }
  | {
      readonly kind: 'transducer';
      readonly encoder: string;
      readonly decoder: string;
      readonly joiner: string;
      readonly tokens: string;
    };

/** Finds a Whisper model or a NeMo transducer in a folder. Throws a RecognizerFault that says what is missing. */
export function findModel(folder: string): RecognizerModel {
  const files = listFiles(folder);
  /** The file of a part; of several, the quantized one, which is made for processors. */
  const find = (part: string) => {
    const found = files.filter((file) => file.includes(part) && file.endsWith('.onnx'));
    const name = found.find((file) => file.includes('int8')) ?? found[0];
    return name === undefined ? undefined : path.join(folder, name);
  };
  const [encoder, decoder, joiner] = [find('encoder'), find('decoder'), find('joiner')];
  const list = files.find((file) => file.endsWith('tokens.txt'));
  if (encoder === undefined || decoder === undefined || list === undefined) {
    const missing = encoder === undefined ? 'encoder' : decoder === undefined ? 'decoder' : 'tokens.txt';
    throw new RecognizerFault('away', `não pôde ser carregado: falta ${missing} em ${folder}`);
  }
  const tokens = path.join(folder, list);
  return joiner === undefined
    ? { kind: 'whisper', encoder, decoder, tokens }
    : { kind: 'transducer', encoder, decoder, joiner, tokens };
}

function listFiles(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    throw new RecognizerFault('away', `não pôde ser carregado: a pasta ${folder} não pode ser lida`);
  }
}
