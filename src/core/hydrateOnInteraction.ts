declare global {
  /** In the built pages: ends the keeping of early presses, and answers them in order. */
  var entoaTakeEarly: (() => Event[]) | undefined;
}

const wakeEvents = ['click', 'submit', 'focusin'] as const;

/** What a page tells while it takes over its markup. */
export interface HydrationHooks {
  /** In the very task that makes it answer (a layout effect): from here on a press is the page's own. */
  readonly onTaken: () => void;
  /** Once everything in it listens: what was pressed before is done now. */
  readonly onAlive: () => void;
}

type Hydrate = (root: HTMLElement, waking: HydrationHooks) => void;

/** A prerendered page is whole without any script: it comes alive after its first paint, or at the first touch. */
export function hydrateOnInteraction(root: HTMLElement, load: () => Promise<Hydrate>): void {
  let isAsked = false;
  let missed: (() => void) | undefined;

  const hydrate = () => {
    if (isAsked) return;
    isAsked = true;
    void load().then(
      (hydrate) => {
        hydrate(root, {
          onTaken: () => {
            for (const type of wakeEvents) root.removeEventListener(type, remember);
          },
          onAlive: () => {
            missed?.();
            missed = undefined;
          },
        });
      },
      () => {
        isAsked = false;
      },
    );
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
    hydrate();
  };

  for (const type of wakeEvents) root.addEventListener(type, remember);
  for (const event of globalThis.entoaTakeEarly?.() ?? []) remember(event);
  requestAnimationFrame(() => setTimeout(hydrate));
}
