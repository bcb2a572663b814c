import Papa from 'papaparse';
import type { Destination } from '#common/packs/destinations.ts';
import { withoutMarks } from '#common/marks.ts';
import type { Pack, PackEntry } from './openPack.ts';

interface Side {
  readonly path: string;
  readonly head: string;
  line(entry: PackEntry, prompt: Described, number: number): string;
  readonly foot: string;
}
interface Described {
  readonly name: string;
  readonly text: string;
}

/**
 * A text file that some systems read beside the audio; built line by line, since the zip may hold thousands of prompts.
 */
export interface SideFile {
  add(entry: PackEntry, prompt: Described): void;
  /** Returns the text for the whole zip. */
  end(): { readonly path: string; readonly text: string };
}

/** Undefined for systems that need no side file. */
export function openSideFile(destination: Destination, pack: Pack): SideFile | undefined {
  const side = sides[destination]?.(pack);
  if (!side) return undefined;
  const lines: string[] = [];
  return {
    add: (entry, prompt) => void lines.push(side.line(entry, prompt, lines.length + 1)),
    end: () => ({ path: side.path, text: side.head + lines.join('') + side.foot }),
  };
}

const LANGUAGE = 'pt-br';

const sides: Partial<Record<Destination, (pack: Pack) => Side>> = {
  asterisk: ({ folder }) => ({
    path: 'extensions.exemplo.conf',
    head: `; Um ramal para cada audio: disque o numero e ouca.\n[entoa-${folder}]\n`,
    line: ({ name }, _, number) =>
      `exten => ${number},1,Answer()\n same => n,Playback(${folder}/${name})\n same => n,Hangup()\n`,
    foot: '',
  }),
  freeswitch: ({ folder }) => ({
    path: `lang/pt/demo/${folder}-pt-BR.xml`,
    head: '<include>\n',
    // mod_sndfile inserts the folder of the call's sample rate.
    line: ({ name, paths }) =>
      `  <macro name="${name}">\n    <input pattern="(.*)">\n      <match>\n` +
      `        <action function="play-file" data="$\${sounds_dir}/${paths[0]!.replace(/\/\d+\/([^/]+)$/, '/$1')}"/>\n` +
      '      </match>\n    </input>\n  </macro>\n',
    foot: '</include>\n',
  }),
  'genesys-cloud': () => ({
    path: 'prompts.csv',
    head: toLine(['Name', 'Type', 'Description', `tts_${LANGUAGE}`, `audio_${LANGUAGE}`, `text_${LANGUAGE}`]),
    line: ({ name, paths }, prompt) =>
      toLine([name, 'user', prompt.name, '', paths[0]!, withoutMarks(prompt.text).replaceAll(/\s+/g, ' ').trim()]),
    foot: '',
  }),
};

/** Comma-separated, as the import requires; guards against formulas in case the file is opened in a spreadsheet. */
function toLine(cells: string[]): string {
  return `${Papa.unparse([cells], { newline: '\r\n', escapeFormulae: /^'*[=+\-@\t\r]/ })}\r\n`;
}
