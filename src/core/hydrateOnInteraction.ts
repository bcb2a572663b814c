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

/** Pause before scripts that did not come are asked for again. */
const AGAIN_MS = 5000;

/**
 * Hydrates a prerendered page, which is complete without scripts, at the first interaction with it, or when `schedule`
 * says so. Without a network it tries again and again, and says that a press waits, which is repeated in the end.
 */
export function hydrateOnInteraction(
  root: HTMLElement,
  load: () => Promise<Hydrate>,
  schedule: (hydrate: () => void) => void,
): void {
  let isAsked = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let missed: (() => void) | undefined;
  /** Says that a press waits for the network: part of the page, as it could not be fetched then. */
  const note = root.nextElementSibling as HTMLElement;

  const hydrate = () => {
    if (isAsked) return;
    isAsked = true;
    clearTimeout(again);
    void load().then(
      (hydrate) => {
        hydrate(root, {
          isTranslated: restoreAll(root),
          onTaken: () => {
            note.hidden = true;
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
        note.hidden = !missed;
        again = setTimeout(hydrate, AGAIN_MS);
      },
    );
  };

  /** Records the last click or submit before hydration, to repeat it afterwards. */
  const remember = (event: Event) => {
    const target = event.target as HTMLFormElement;
    const button = target.closest<HTMLButtonElement>('[type=button]');
    if (event.type === 'submit') {
      event.preventDefault();
      missed = () => target.requestSubmit();
    } else if (button && event.type === 'click') missed = () => button.click();
    hydrate();
  };

  for (const type of wakeEvents) root.addEventListener(type, remember);
  for (const event of globalThis.entoaTakeEarly?.() ?? []) remember(event);
  schedule(hydrate);
}
