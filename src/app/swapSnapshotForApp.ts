/** What the worker may have opened the page with: the list as it was left, above the app's own element. */
const findSnapshotElement = () => document.getElementById('picture');

/** So long the picture waits for the list; then whatever the app shows is more honest. */
const PATIENCE_MS = 6000;

/** Whether the page was opened with a picture of this person's list; anybody else's goes at once. */
export function hasSnapshotOf(owner: number | undefined): boolean {
  const picture = findSnapshotElement();
  if (!picture) return false;
  if (owner !== undefined && picture.dataset['owner'] === String(owner)) return true;
  takeAway(picture);
  return false;
}

/** The app's element stays unseen below the picture until the list is in it: then one goes as the other comes. */
export function swapSnapshotForApp(root: HTMLElement, onTaken: () => void): void {
  const picture = findSnapshotElement();
  if (!picture) return;
  const path = location.pathname;
  const take = () => {
    observer.disconnect();
    clearTimeout(timer);
    replace(picture);
    onTaken();
  };
  const observer = new MutationObserver(() => {
    if (!isWaiting(root) || location.pathname !== path) take();
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true });
  const timer = setTimeout(take, PATIENCE_MS);
}

const isWaiting = (root: HTMLElement) => !root.hasChildNodes() || root.querySelector('[data-waiting]') !== null;

/** What was pressed in the picture is pressed in the app, where the same thing stands at the same place. */
function replace(picture: HTMLElement): void {
  const press = takeEarly().findLast((event) => event instanceof MouseEvent);
  const isStill = press && press.pageY - press.clientY === Math.round(scrollY);
  picture.inert = false;
  const meant = isStill ? findControl(press) : undefined;
  picture.remove();
  if (!meant || !press) return;
  const found = findControl(press);
  if (found && nameOf(found) === nameOf(meant)) found.click();
}

function takeAway(picture: HTMLElement): void {
  takeEarly();
  picture.remove();
}

const takeEarly = () => globalThis.entoaTakeEarly?.() ?? [];

function findControl({ clientX, clientY }: MouseEvent): HTMLElement | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('a, button') ?? undefined;
}

const nameOf = (control: HTMLElement) =>
  [control.localName, control.getAttribute('href'), control.getAttribute('aria-label'), control.textContent].join('\n');
