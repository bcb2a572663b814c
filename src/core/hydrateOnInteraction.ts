import { restoreAll } from './surviveTranslation.ts';

declare global {
  /** Only in built pages: stops the recording of early events and returns them in order. */
  var entoaTakeEarly: (() => Event[]) | undefined;
}

const wakeEvents = ['click', 'submit', 'focusin'] as const;

/** Callbacks during hydration. */
export interface HydrationHooks {
  /** True if a translator had changed the page: it does so again as soon as a task ends. */
  readonly isTranslated: boolean;
  /** Called in a layout effect, in the task in which React starts to handle events itself. */
  readonly onTaken: () => void;
  /** Called once all handlers are attached: recorded events are replayed now. */
  readonly onAlive: () => void;
}

type Hydrate = (root: HTMLElement, waking: HydrationHooks) => void;

/**
 * Hydrates a prerendered page, which is complete without scripts, at the first interaction with it, or when `schedule`
 * says so.
 */
export function hydrateOnInteraction(
  root: HTMLElement,
  load: () => Promise<Hydrate>,
  schedule: (hydrate: () => void) => void,
): void {
  let isAsked = false;
  let missed: (() => void) | undefined;

  const hydrate = () => {
    if (isAsked) return;
    isAsked = true;
    void load().then(
      (hydrate) => {
        hydrate(root, {
          isTranslated: restoreAll(root),
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

  /** Records the last click or submit before hydration, to repeat it afterwards. */
  const remember = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'submit') {
      event.preventDefault();
      missed = () => (target as HTMLFormElement).requestSubmit();
    } else if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button:not([type=submit])');
      if (button) missed = () => button.click();
    }
    hydrate();
  };

  for (const type of wakeEvents) root.addEventListener(type, remember);
  for (const event of globalThis.entoaTakeEarly?.() ?? []) remember(event);
  schedule(hydrate);
}
