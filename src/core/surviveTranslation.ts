/**
 * Lets React work on a page that the browser translates. A translator puts `<font>` elements in the place of texts, so
 * that React would fail to remove a text or to insert before it, and would change texts that nobody sees any more:
 * https://github.com/facebook/react/issues/11538. An import of this module must be the first of each root.
 *
 * Of a page that is not translated it only looks at what was removed.
 */
const wrappers = new WeakMap<Node, Element>();
const originals = new WeakMap<Node, Text>();

const isWrapper = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Pairs each text that was taken out with the element that a translator left in its place. */
new MutationObserver((records) => {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text) || text.parentNode === target || isWrapper(target)) continue;
    const wrapper = [...addedNodes, previousSibling, nextSibling].find((one) => isWrapper(one) && !originals.has(one));
    if (!wrapper) continue;
    wrappers.set(text, wrapper as Element);
    originals.set(wrapper, text);
  }
}).observe(document, { childList: true, subtree: true });

function takeWrapper(text: Node): Element | undefined {
  const wrapper = wrappers.get(text);
  wrappers.delete(text);
  return wrapper;
}

/** Shows the text itself again. */
const restore = (text: Node) => takeWrapper(text)?.replaceWith(text);

/**
 * Shows what React has rendered or will hydrate; true if anything was translated. A translator sees that and translates
 * it again.
 */
export function restoreAll(root: Element): boolean {
  const fonts = root.querySelectorAll('font');
  for (const font of fonts) restore(originals.get(font) ?? font);
  return fonts.length > 0;
}

/** The child of `parent` that stands for `node`; undefined for a text that is gone without a trace. */
function standInOf(node: Node, parent: Node): Node | undefined {
  if (node.parentNode === parent) return node;
  const wrapper = wrappers.get(node);
  if (wrapper?.parentNode === parent) return wrapper;
  return node instanceof Text ? undefined : node;
}

const { insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;

Object.defineProperty(Node.prototype, 'nodeValue', {
  ...nodeValue,
  set(this: Node, value: string | null) {
    restore(this);
    nodeValue.set!.call(this, value);
  },
});
Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
  return this.insertBefore(child, null);
};
Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
  // What moves leaves no translation behind.
  takeWrapper(child)?.remove();
  return insertBefore.call(this, child, (before && standInOf(before, this)) ?? null) as Child;
};
Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  const standIn = standInOf(child, this);
  if (standIn) removeChild.call(this, standIn);
  return child;
};
