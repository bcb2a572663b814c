import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { APPROVAL_FILE_BYTES_MAX } from '#contract/approvalLinks.ts';
import type { Submission } from '#contract/clientApprovals.ts';
import { escapeHtml } from '#server/base/escapeHtml.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Files } from '#server/files/files.ts';
import { inPieces } from '#server/http/send/closeWhenStalled.ts';
import { findLightCopy } from '#server/modules/prompts/lightCopy.ts';
import type { Speech } from '#server/speech/api/speech.ts';

interface FileParts {
  readonly submission: Submission;
  /** Key with which the page signs decisions, base64url. */
  readonly key: string;
}

/** The submission as one HTML file that needs no network: page, texts and Opus audio. Refuses more than 25 MB. */
export async function makeApprovalFile(
  files: Files,
  speech: Speech,
  { submission, key }: FileParts,
): Promise<Readable> {
  const page = await readPage();
  const hashes = [...new Set(submission.prompts.flatMap(({ audio }) => audio ?? []))];
  const head = headOf(submission, page);
  // A closing tag inside the data would end it.
  const data = JSON.stringify({ submission, key }).replaceAll('<', '\\u003c');
  const names: string[] = [];
  let bytes = Buffer.byteLength(head + data + data + page.script);
  for (const hash of hashes) {
    const name = await findLightCopy(files, speech, hash);
    bytes += Math.ceil(((await files.kept.stat(name))?.bytes ?? 0) / 3) * 4 + 150;
    if (bytes > APPROVAL_FILE_BYTES_MAX) throw new Refusal('APPROVAL_FILE_TOO_LARGE');
    names.push(name);
  }
  async function* write(): AsyncGenerator<string> {
    yield `${head}<script type="application/json" id="submission">${data}</script>\n${readableHead(submission)}`;
    for (const [place, name] of names.entries()) {
      const found = await files.kept.read(name);
      if (!found) throw new Refusal('AUDIO_GONE');
      const content = (await buffer(found.stream)).toString('base64');
      yield readable(submission, hashes[place]!, content);
    }
    yield readable(submission, null);
    yield `<script>${page.script}</script></body></html>\n`;
  }
  return Readable.from(inPieces(bytesOf(write())), { objectMode: false });
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** The part of the file that shows without scripts, as in the previews of mail programs and of an iPhone. */
const readableHead = ({ title, note }: Submission): string =>
  `<noscript><div class="readable"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(note ?? '')}</p>` +
  '<p class="no-scripts">Aqui dá para ler e, em alguns aparelhos, ouvir. Para responder, salve este arquivo e abra-o ' +
  'em um navegador: Chrome, Edge, Firefox ou Safari.</p></div></noscript>\n';

/**
 * The prompts with this audio, as they are read and heard without scripts. The page's script takes the audio from here,
 * which it sees as text.
 */
function readable({ prompts }: Submission, hash: string | null, base64 = ''): string {
  const own = prompts.filter(({ audio }) => audio === hash);
  const said = own.map(({ name, text }) => `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(text)}</p>`).join('');
  if (hash === null) return said && `<noscript><div class="readable">${said}</div></noscript>\n`;
  const audio = `<audio controls preload="none" src="data:audio/ogg;base64,${base64}"></audio>`;
  return `<noscript data-audio="${hash}"><div class="readable">${said}${audio}</div></noscript>\n`;
}

/** In the places of the page's own styles, whose names the build makes. */
const READABLE_STYLE =
  '.readable{max-width:40em;margin:0 auto;padding:8px 16px}' +
  '.readable h2{font-size:18px}.readable p{white-space:pre-wrap}';

function headOf({ title }: Submission, { script, style }: Page): string {
  const hash = createHash('sha256').update(script).digest('base64');
  // The worklet of the telephone filter is part of the script, which 'strict-dynamic' lets load it.
  const policy =
    `default-src 'none'; script-src 'sha256-${hash}' 'strict-dynamic'; style-src 'unsafe-inline'; ` +
    `font-src data:; img-src data:; ` +
    `media-src blob: data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}${READABLE_STYLE}</style></head>
<body><div id="root"></div>
`;
}

interface Page {
  readonly script: string;
  readonly style: string;
}
let page: Promise<Page> | undefined;

/** The built page: beside the built server, or in dist/ when run from source. */
function readPage(): Promise<Page> {
  page ??= find().catch(() => {
    page = undefined;
    throw new Refusal('UNAVAILABLE', { message: 'Esta instalação não tem a página do arquivo: refaça o build.' });
  });
  return page;
}

async function find(): Promise<Page> {
  const here = path.dirname(fileURLToPath(import.meta.url));
  for (const folder of [path.join(here, '../approvalFile'), path.join(here, '../../../dist/approvalFile')]) {
    const script = await fs.readFile(path.join(folder, 'page.js'), 'utf8').catch(() => undefined);
    if (script === undefined) continue;
    const style = await fs.readFile(path.join(folder, 'page.css'), 'utf8');
    return { script: script.replaceAll('</script', '<\\/script'), style };
  }
  throw new Error('not built');
}
