import { createElement as h, Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import './surviveTranslation.ts';

/** A translator's element in the place of a text. */
function translate(text: Text, way: string): void {
  const wrapper = document.createElement('font');
  const inner = wrapper.appendChild(document.createElement('font'));
  inner.textContent = `<${text.data}>`;
  if (way === 'replaces') text.replaceWith(wrapper);
  if (way === 'stands before') text.before(wrapper);
  if (way === 'stands behind') text.after(wrapper);
  if (way.startsWith('stands')) text.remove();
  if (way === 'moves') {
    inner.textContent = '';
    text.replaceWith(wrapper);
    inner.append(text);
  }
}

async function translateAll(place: Element, way: string): Promise<void> {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) translate(text, way);
  // The observer is told before the next task.
  await Promise.resolve();
}

for (const way of ['replaces', 'stands before', 'stands behind', 'moves'])
  test(`a page shows what is true while a translator wraps its texts: it ${way}`, async () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const show = (count: number, order: readonly string[], isNoted: boolean) =>
      flushSync(() =>
        root.render([
          h('p', { key: 'count' }, count, ' de ', 5, ' decididos'),
          h('p', { key: 'note' }, 'Início. ', isNoted && 'Guardado. ', h('b', {}, 'fim'), isNoted ? ' Até já.' : null),
          h(
            'p',
            { key: 'order' },
            order.map((name) => h(Fragment, { key: name }, name, ' ')),
          ),
        ]),
      );
    const shown = () => [...place.children].map(({ textContent }) => textContent.replaceAll(/[<>]/g, '').trim());
    show(1, ['um', 'dois', 'três'], true);
    await translateAll(place, way);
    show(2, ['três', 'um', 'dois'], false);
    expect(shown()).toEqual(['2 de 5 decididos', 'Início. fim', 'três um dois']);
    await translateAll(place, way);
    show(3, ['dois', 'quatro', 'um'], true);
    expect(shown()).toEqual(['3 de 5 decididos', 'Início. Guardado. fim Até já.', 'dois quatro um']);
    await translateAll(place, way);
    flushSync(() => root.unmount());
    expect(place.childNodes).toHaveLength(0);
    place.remove();
  });

test('a text that went without a trace stops nothing', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (isNoted: boolean) =>
    flushSync(() => root.render(['Olá. ', isNoted && 'Guardado. ', h('input', { key: 'field' })]));
  show(true);
  const field = place.querySelector('input');
  for (const text of [...place.childNodes].filter((node) => node instanceof Text)) text.replaceWith('Hi. ');
  await Promise.resolve();
  show(false);
  show(true);
  expect(place.textContent).toContain('Guardado.');
  expect(place.querySelector('input')).toBe(field);
  root.unmount();
  place.remove();
});
