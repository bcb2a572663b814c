import fs from 'node:fs';
import { ModelFault } from '#server/speech/api/modelFault.ts';

const BYTES_MAX = 4 * 1024 * 1024;
/** A JSON string, or one of the three numbers that Python writes although JSON does not have them. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|\b(?:NaN|Infinity)\b|-Infinity\b/g;

/** Reads a model's configuration. Throws a ModelFault. */
export function readJson(path: string): Record<string, unknown> {
  if (fs.statSync(path).size > BYTES_MAX)
    throw new ModelFault('MODEL_CONFIG_INVALID', 'A configuração do modelo passa de 4 MB.');
  let json: unknown;
  try {
    const text = fs.readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    json = JSON.parse(text.replaceAll(stringOrNumber, (found) => (found.startsWith('"') ? found : 'null')));
  } catch {
    throw new ModelFault('MODEL_CONFIG_INVALID', 'A configuração do modelo não é um JSON.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ModelFault('MODEL_CONFIG_INVALID', 'A configuração do modelo não é um objeto JSON.');
  return json as Record<string, unknown>;
}
