import { escapeText } from '#common/device/snapshots.ts';

/** Allowlist of elements in the app's lists; none of them runs or loads anything or contains input. */
const TAGS = new Set(
  (
    'a b button caption circle col colgroup div em footer g h1 h2 h3 header i input label li line main nav ol option ' +
    'output p path polyline rect section select small span strong svg table tbody td th thead time tr ul'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'aria-busy aria-current aria-disabled aria-expanded aria-hidden aria-label aria-pressed aria-selected aria-sort ' +
    'class colspan cx cy d dir disabled fill height hidden href placeholder points preserveAspectRatio r role ' +
    'rowspan rx scope stroke stroke-linecap stroke-linejoin stroke-width style title transform type vector-effect ' +
    'viewBox width x x1 x2 y y1 y2'
  ).split(' '),
);
const VOID = new Set(['col', 'input']);
/** Marks elements with time-dependent content, which would be outdated in a snapshot. */
const LIVE = 'data-live';

/** Rows of lists: those more than one window height outside the window become empty space of the same height. */
const ROW = '[data-list] :is(ul > li, tbody > tr)';

/**
 * Serializes the content of an element, reduced to allowed elements and attributes: text is escaped, links stay in the
 * app, and ids and values are left out.
 */
export function serializeDom(element: Element): string {
  const parts: string[] = [];
  paintInside(element, parts);
  return parts.join('');
}

function paintInside(element: Element, parts: string[]): void {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) parts.push(escapeText(node.data));
    else if (node instanceof Element) paintElement(node, parts);
  }
}

function paintElement(element: Element, parts: string[]): void {
  const tag = element.localName;
  if (!TAGS.has(tag) || element.hasAttribute(LIVE)) return;
  if ((tag === 'li' || tag === 'tr') && element.matches(ROW) && isFar(element)) return paintRoom(element, parts);
  parts.push('<', tag);
  for (const { name, value } of element.attributes)
    if (mayStay(name, value)) parts.push(' ', name, '="', escapeText(value), '"');
  // Column widths are fixed, because rows replaced by empty space no longer contribute to them.
  if (tag === 'th') parts.push(` style="width:${element.getBoundingClientRect().width}px"`);
  if (tag === 'table') parts.push(' style="table-layout:fixed"');
  if (element instanceof HTMLOptionElement && element.selected) parts.push(' selected');
  parts.push('>');
  if (VOID.has(tag)) return;
  paintInside(element, parts);
  parts.push('</', tag, '>');
}

function isFar(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom < -innerHeight || top > 2 * innerHeight;
}

function paintRoom(row: Element, parts: string[]): void {
  const tag = row.localName;
  const { height } = row.getBoundingClientRect();
  parts.push('<', tag, ` data-room class="${escapeText(row.className)}" style="height:${height}px">`);
  if (row instanceof HTMLTableRowElement) parts.push(`<td colspan="${row.cells.length}"></td>`);
  parts.push('</', tag, '>');
}

function mayStay(name: string, value: string): boolean {
  if (name === 'href') return /^\/(?!\/)/.test(value);
  if (name === 'style') return !/url\(|@|\\/i.test(value);
  return ATTRIBUTES.has(name) || name.startsWith('data-');
}
