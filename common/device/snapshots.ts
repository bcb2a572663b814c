import { ofBase } from './atBase.ts';

/** Storage that page and service worker share for list snapshots: markup that is shown before any script has run. */
export const SNAPSHOTS = { database: ofBase('entoa-pictures'), store: 'pictures' } as const;
/** Markup of a list in its resting state, rendered by the app itself; the key is the path of the list's address. */
export interface Snapshot {
  /** Id of the person who saw the list. */
  readonly owner: number;
  /** Query of the address it showed; empty, or the list's page, search and sort. */
  readonly search: string;
  /** True if an address without a query opens the list in this state too. */
  readonly isWhereLeft: boolean;
  readonly title: string;
  readonly markup: string;
  /** The layout, one of three. */
  readonly width: string;
  /** Scroll position in CSS pixels from the top of the page. */
  readonly scroll: number;
  /** The entry script of the build; a snapshot of another build is not used. */
  readonly entry: string;
  /** Addresses of the style sheets, in order. */
  readonly styles: readonly string[];
  /** Scripts of the list's screen that the shell does not load itself. */
  readonly scripts: readonly string[];
}

export const isSnapshotOf = ({ search: shown, isWhereLeft }: Snapshot, search: string) =>
  search === shown || (search === '' && isWhereLeft);

const ENTRY = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/** The shell split around the snapshot's markup. */
export interface ShellWithSnapshot {
  readonly before: string;
  readonly picture: string;
  readonly after: string;
}

/**
 * Inserts the snapshot into the shell. Its scripts are put into templates, which inline code of the shell activates:
 * the preloads and the entry once the snapshot has been painted. Undefined if the snapshot is from another build.
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
