import type { Plugin } from 'vite';

const LITERAL = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60[^\x60]*\x60)`;
/** A string literal, or several joined by '+'. */
const SUMMARY = new RegExp(String.raw`(\bsummary:\s*)${LITERAL}(?:\s*\+\s*${LITERAL})*(?=,)`, 'g');

/** Leaves the summaries of the contract's endpoints out of the app: only the OpenAPI document shows them. */
export function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (/\/contract\/\w+\.ts$/.test(id) ? code.replace(SUMMARY, "$1''") : undefined),
  };
}
