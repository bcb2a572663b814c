import type { Plugin } from 'vite';

const LITERAL = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60[^\x60]*\x60)`;
/** A string literal, or several joined by '+'. */
const SUMMARY = new RegExp(String.raw`(\bsummary:\s*)${LITERAL}(?:\s*\+\s*${LITERAL})*(?=,)`, 'g');
const OUTPUT = /^ {4}output: /gm;

/** The page checks responses of this contract; `dropServerFields.test.ts` forbids it to read the shapes of others. */
const CHECKED = /\/contract\/auth\.ts$/;

/**
 * Refusals whose sentences the page itself says or compares, beside all of files (`csvMessage`); the others come with
 * the server's responses.
 */
const SAID_BY_PAGE = [
  'ARCHIVED',
  'BUILT_IN_ACCOUNT',
  'DECISION_OUTDATED',
  'IDEMPOTENCY_MISMATCH',
  'INTERNAL',
  'MALFORMED',
  'MODEL_NAME_TAKEN',
  'NOT_READY',
  'RANGE_OUTSIDE',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
];
const REFUSAL = new RegExp(
  String.raw`(^ {2}(\w+): \{\s*status: \d+,\s*message:\s*)${LITERAL}(?:\s*\+\s*${LITERAL})*`,
  'gm',
);

/**
 * Leaves out of the app what only the server and the OpenAPI document need of the contract's endpoints: their summaries
 * and the shapes of their responses. The same for the sentences of refusals.
 */
export function dropServerFields(): Plugin {
  return {
    name: 'drop-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (id.endsWith('/contract/kit/refusal.ts'))
        return code.replace(REFUSAL, (whole, start: string, refusal: string) =>
          SAID_BY_PAGE.includes(refusal) || refusal.startsWith('CSV_') ? whole : `${start}''`,
        );
      if (!/\/contract\/\w+\.ts$/.test(id)) return undefined;
      const short = code.replace(SUMMARY, "$1''");
      return CHECKED.test(id) ? short : withoutOutputs(short);
    },
  };
}

/** Replaces every endpoint's `output`, which ends with the comma at its own depth. */
function withoutOutputs(code: string): string {
  let rest = '';
  let from = 0;
  for (const { index, 0: field } of code.matchAll(OUTPUT)) {
    if (index < from) continue;
    const end = endOfValue(code, index + field.length);
    rest += `${code.slice(from, index)}    output: undefined as never`;
    from = end;
  }
  return rest + code.slice(from);
}

function endOfValue(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const sign = code[at]!;
    if ('([{'.includes(sign)) depth += 1;
    else if (depth === 0 && (sign === ',' || sign === '}')) return at;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (code.startsWith('//', at)) at = code.indexOf('\n', at);
    else if (code.startsWith('/*', at)) at = code.indexOf('*/', at) + 1;
    else if (`'"\``.includes(sign)) at = code.indexOf(sign, at + 1);
  }
  throw new Error('an output without an end');
}
