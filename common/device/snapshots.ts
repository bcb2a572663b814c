import { ofBase } from './atBase.ts';

/** What the page and its worker agree on about the pictures of lists: what the app opens with before any script. */
export const SNAPSHOTS = { database: ofBase('entoa-pictures'), store: 'pictures' } as const;
/** A list as it rested, markup of the app's own rendering only; by the path of its address. */
export interface Snapshot {
  /** Whose list it is. */
  readonly owner: number;
  /** Of the address it showed; empty, or the list's place. */
  readonly search: string;
  /** An address that names no place shows the list so, too. */
  readonly isWhereLeft: boolean;
  readonly title: string;
  readonly markup: string;
  /** Which of the three layouts. */
  readonly width: string;
  /** CSS pixels from the top of the page. */
  readonly scroll: number;
  /** The build's script that opens the app: another build shows another list. */
  readonly entry: string;
  /** Addresses of the style sheets, in their order. */
  readonly styles: readonly string[];
  /** Scripts of the list's screen, which the shell does not name. */
  readonly scripts: readonly string[];
}

export const isSnapshotOf = ({ search: shown, isWhereLeft }: Snapshot, search: string) =>
  search === shown || (search === '' && isWhereLeft);

const ENTRY = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/** The shell around a picture: what comes before it and after it. */
export interface ShellWithSnapshot {
  readonly before: string;
  readonly picture: string;
  readonly after: string;
}

/**
 * The shell with the picture in it. Its scripts come from templates, which the shell's own lines put in place: the
 * preloads and the entry once the picture is painted. Undefined: the picture is another build's.
 */
export function withSnapshot(shell: string, picture: Snapshot): ShellWithSnapshot | undefined {
  const [entry] = ENTRY.exec(shell) ?? [];
  if (!entry?.includes(`src="${picture.entry}"`)) return undefined;
  const isNew = (file: string) => !shell.includes(`href="${file}"`);
  const preloads = [...(shell.match(PRELOADS) ?? []), ...picture.scripts.filter(isNew).map(toPreload)];
  const templates = `<template id="preloads">${preloads.join('')}</template><template id="entry">${entry}</template>`;
  const place = `data-width="${picture.width}" data-scroll="${picture.scroll}" data-owner="${picture.owner}"`;
  const head = [...picture.styles.filter(isNew).map(toStyle), '<link rel="expect" href="#root" blocking="render">'];
  const [before = '', after = ''] = shell
    .replace(ENTRY, '')
    .replace(PRELOADS, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(picture.title)}</title>`)
    .replace('</head>', () => `${head.join('')}</head>`)
    .split('<!--picture-->');
  return { before, picture: `<div id="picture" inert ${place}>${picture.markup}</div>`, after: `${templates}${after}` };
}

const toPreload = (script: string) => `<link rel="modulepreload" crossorigin href="${script}">`;
const toStyle = (style: string) => `<link rel="stylesheet" crossorigin href="${style}">`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
