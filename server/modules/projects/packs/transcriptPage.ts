import { escapeHtml } from '#server/base/escapeHtml.ts';
import { cuesOf, writeCaptions } from '#common/captions.ts';
import type { prompts } from '#server/modules/prompts/schema.ts';
import type { WordTiming } from '#contract/audio.ts';
import type { WritingZip } from './openZip.ts';

type Row = Pick<typeof prompts.$inferSelect, 'name' | 'text' | 'speaker' | 'language' | 'updatedAt'>;

/** Formats that a browser plays. */
const PLAYABLE = /\.(wav|mp3|ogg|opus|m4a)$/i;

const HEAD = (title: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { line-height: 1.2; }
h2 { margin: 2.5rem 0 0.25rem; font-size: 1.1rem; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; white-space: pre-line; }
audio { width: 100%; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
`;

/** Captions beside the audio of a zip, and one page with all texts and audio that needs no script and no network. */
export function openTranscript(zip: WritingZip, projectName: string) {
  const sections: string[] = [];
  return {
    add: (row: Row, audioPath: string, words: readonly WordTiming[]): void => {
      const cues = cuesOf(row.text, words);
      for (const format of ['vtt', 'srt'] as const)
        zip.addText(audioPath.replace(/\.[^./]+$/, `.${format}`), writeCaptions(cues, format));
      const [name, address] = [escapeHtml(row.name), escapeHtml(encodeURI(audioPath))];
      const player = PLAYABLE.test(audioPath)
        ? `<audio controls preload="none" src="${address}" aria-label="Ouvir ${name}"></audio>\n`
        : '';
      sections.push(`<section>\n<h2>${name}</h2>\n${player}<p>${escapeHtml(textOf(cues))}</p>\n</section>\n`);
    },
    end: (): void =>
      zip.addText(
        'transcricao.html',
        `${HEAD(escapeHtml(projectName))}${sections.join('')}</main>\n</body>\n</html>\n`,
      ),
  };
}

const textOf = (cues: ReturnType<typeof cuesOf>) => cues.map(({ lines }) => lines.join(' ')).join(' ');
