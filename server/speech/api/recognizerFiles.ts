/** The parts of a recognizer by the names of its files: of Whisper, or of a transducer of NeMo, which has a joiner. */
export interface RecognizerParts {
  readonly kind: 'whisper' | 'transducer';
  readonly encoder: string;
  readonly decoder: string;
  readonly joiner: string | undefined;
  readonly tokens: string;
}

/** Finds the parts of a recognizer as sherpa-onnx publishes them; otherwise says which part is missing. */
export function findRecognizerParts(names: readonly string[]): RecognizerParts | { readonly missing: string } {
  /** The file of a part; of several, the quantized one, which is made for processors. */
  const find = (part: string) => {
    const found = names.filter((name) => name.includes(part) && name.endsWith('.onnx'));
    return found.find((name) => name.includes('int8')) ?? found[0];
  };
  const [encoder, decoder, joiner] = [find('encoder'), find('decoder'), find('joiner')];
  const tokens = names.find((name) => name.endsWith('tokens.txt'));
  if (encoder === undefined) return { missing: 'encoder' };
  if (decoder === undefined) return { missing: 'decoder' };
  if (tokens === undefined) return { missing: 'tokens.txt' };
  return { kind: joiner === undefined ? 'whisper' : 'transducer', encoder, decoder, joiner, tokens };
}

/** Name of a recognizer that runs on this machine, for people and for its results. */
export const nameOnThisMachine = (name: string): string => `esta máquina, ${name}`;
