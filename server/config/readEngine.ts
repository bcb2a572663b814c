import * as v from 'valibot';
import { fileURLToPath } from 'node:url';
import type { NetworkEngine, RecognizerPlace } from '#server/speech/api/speech.ts';

/** Address to which the endpoint is appended; people write it with and without `/v1`. */
const withoutEndpoint = ({ origin, pathname }: URL) => `${origin}${pathname.replace(/\/(v1\/?)?$/, '')}`;

/** Parses one entry of ENGINES; its voices are `name`, or `name (voice)` for each of ?voices=a;b. */
function readEngine(entry: string): NetworkEngine | undefined {
  const [, name, protocol, address] =
    /^\s*([\p{L}\p{N}][\p{L}\p{N} _-]{0,39})=(coqui|openai-compatible)\+(https?:\/\/\S+?)\s*$/u.exec(entry) ?? [];
  if (name === undefined || address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const voices = url.searchParams.get('voices')?.split(';').filter(Boolean) ?? [];
  const token = decodeURIComponent(url.password);
  return {
    kind: 'network',
    key: `${name} ${protocol} ${url.host}`,
    protocol: protocol as NetworkEngine['protocol'],
    url: withoutEndpoint(url),
    ...(token !== '' && { token }),
    voices:
      voices.length === 0 ? { [name]: null } : Object.fromEntries(voices.map((voice) => [`${name} (${voice})`, voice])),
  };
}

function readRecognizer(entry: string): RecognizerPlace | undefined {
  const [, folder] = /^\s*sherpa-onnx\+(file:\/\/\/\S+?)\s*$/.exec(entry) ?? [];
  if (folder !== undefined) return URL.canParse(folder) ? { kind: 'local', folder: fileURLToPath(folder) } : undefined;
  const [, address] = /^\s*openai-compatible\+(https?:\/\/\S+?)\s*$/.exec(entry) ?? [];
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const token = decodeURIComponent(url.password);
  return {
    kind: 'network',
    url: withoutEndpoint(url),
    ...(token !== '' && { token }),
    model: url.searchParams.get('model') ?? 'whisper-1',
  };
}

export const engineEntries = {
  RECOGNIZER: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const recognizer = readRecognizer(dataset.value);
        if (recognizer) return recognizer;
        addIssue({
          message:
            'RECOGNIZER must look like openai-compatible+https://:key@asr.example/v1?model=whisper-1 ' +
            'or sherpa-onnx+file:///var/lib/entoa/ear.',
        });
        return NEVER;
      }),
    ),
  ),
  ENGINES: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const engines = dataset.value
          .split(',')
          .filter((entry) => entry.trim() !== '')
          .map(readEngine);
        if (engines.every((engine) => engine !== undefined)) return engines;
        addIssue({
          message:
            'ENGINES must look like ' +
            'estudio=coqui+http://10.0.0.5:5002,nuvem=openai-compatible+https://:key@tts.example?voices=alloy;nova.',
        });
        return NEVER;
      }),
    ),
    '',
  ),
};
