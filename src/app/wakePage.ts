declare global {
  /** In the built pages: ends the keeping of early presses, and answers them in order. */
  var entoaTakeEarly: (() => Event[]) | undefined;
}

const waked = ['click', 'submit', 'focusin'] as const;

/** Takes over a page's markup; tells when it answers. */
type Hydrate = (root: HTMLElement, onAlive: () => void) => void;

/** A prerendered page is whole without any script: it comes alive after its first paint, or at the first touch. */
export function wakePage(root: HTMLElement, load: () => Promise<Hydrate>): void {
  let isAsked = false;
  let missed: (() => void) | undefined;

  const comeAlive = () => {
    if (isAsked) return;
    isAsked = true;
    void load().then((hydrate) => {
      hydrate(root, () => {
        for (const type of waked) root.removeEventListener(type, remember);
        missed?.();
        missed = undefined;
      });
    }, () => { isAsked = false; });
  };

  /** What is pressed before the page has come alive is done once it has. */
  const remember = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'submit') {
      event.preventDefault();
      missed = () => (target as HTMLFormElement).requestSubmit();
    } else {
      const button = target.closest<HTMLButtonElement>('button:not([type=submit])');
      if (button) missed = () => button.click();
    }
    comeAlive();
  };

  for (const type of waked) root.addEventListener(type, remember);
  for (const event of globalThis.entoaTakeEarly?.() ?? []) remember(event);
  requestAnimationFrame(() => setTimeout(comeAlive));
}
