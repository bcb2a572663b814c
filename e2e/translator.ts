/** How a translator treats a text: it puts another into its place, or moves it into the `<font>` elements. */
export type Translation = 'replaces' | 'moves';

/**
 * Wraps all texts of the page like the translators of Chrome and Edge do, and those that come later a moment after they
 * have come. The words stay the same. It must not refer to anything in this file, because journeys run it in the page.
 */
export function startTranslator(way: Translation): void {
  const skipped = 'script, style, noscript, template, textarea, select, svg, font, [translate=no]';
  const newFont = () => {
    const font = document.createElement('font');
    font.style.verticalAlign = 'inherit';
    return font;
  };
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const wrapper = newFont();
      const inner = wrapper.appendChild(newFont());
      if (way === 'moves') {
        text.replaceWith(wrapper);
        inner.append(text);
      } else {
        inner.textContent = text.data;
        text.before(wrapper);
        text.remove();
      }
    }
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  const wrapSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(wrapAll, 50);
  };
  const start = () => {
    new MutationObserver(wrapSoon).observe(document.body, { childList: true, subtree: true, characterData: true });
    wrapAll();
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}
