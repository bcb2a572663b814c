import { setTimeout as pause } from 'node:timers/promises';

/** Does little more than to go to a page and to run a function there, so that a journey is the same in every engine. */
export interface Tab {
  goto(address: string): Promise<void>;
  /** Runs the source of a function in the page. */
  run<Result>(work: string): Promise<Result>;
  /** Clicks the element that the source of a function finds, as a person does; false if there is none. */
  press(find: string): Promise<boolean>;
  /** Types into the focused field like a person. */
  type(text: string): Promise<void>;
  /** Gives a file to the file field that the source of a function finds; false if there is none. */
  upload(find: string, file: string): Promise<boolean>;
  /** The console's errors and the page's exceptions since the last call. */
  takeErrors(): Promise<string[]>;
  /** Changes the width and height of the page, in px; an engine may lose some height to its own frame. */
  resize(width: number, height: number): Promise<void>;
  /** Saves what is seen as a PNG file. */
  picture(file: string): Promise<void>;
  /** Opens another tab of the same browser. */
  another(): Promise<Tab>;
  close(): Promise<void>;
}

const WITHIN_MS = 45_000;

export async function until<Result>(what: string, look: () => Promise<Result>): Promise<NonNullable<Result>> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found as NonNullable<Result>;
    if (Date.now() > end) throw new Error(`${what} did not come within ${WITHIN_MS / 1000} s`);
    await pause(100);
  }
}

export const quote = JSON.stringify;
/** Finds a visible element by its role and name, as a person would. */
export const FIND = `const find = (selector, name) => {
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.innerText ?? '').trim();
  const shown = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !one.disabled);
  return shown.find((one) => nameOf(one) === name) ?? shown.find((one) => nameOf(one).startsWith(name)) ??
    shown.find((one) => nameOf(one).endsWith(name));
};
const field = (name) => {
  const label = [...document.querySelectorAll('label')].find((one) => one.innerText.trim().startsWith(name));
  return label?.control ?? [...document.querySelectorAll('input, textarea, select')].find((one) =>
    (one.getAttribute('aria-label') ?? '').startsWith(name));
};`;

export const click = (tab: Tab, name: string, selector = 'button, a, [role=button]') =>
  until(`button “${name}”`, () =>
    tab.press(`${FIND} const one = find(${quote(selector)}, ${quote(name)});
      one?.scrollIntoView({ block: 'center' }); return one ?? null;`),
  );
export const see = (tab: Tab, text: string) =>
  until(`“${text}”`, () => tab.run<boolean>(`return document.body.innerText.includes(${quote(text)});`));
export const seeNot = (tab: Tab, text: string) =>
  until(`the end of “${text}”`, () => tab.run<boolean>(`return !document.body.innerText.includes(${quote(text)});`));
export const at = (tab: Tab, path: RegExp) =>
  until(`the page ${path}`, async () => path.test(await tab.run<string>('return location.pathname;')));
export async function fill(tab: Tab, name: string, text: string): Promise<void> {
  await until(`field “${name}”`, () =>
    tab.run<boolean>(
      `${FIND} const one = field(${quote(name)}); one?.focus(); return document.activeElement === one && !!one;`,
    ),
  );
  await tab.type(text);
}
export const choose = (tab: Tab, name: string, value: string) =>
  until(`choice “${name}”`, () =>
    tab.run<boolean>(`${FIND} const one = field(${quote(name)});
      if (![...(one?.options ?? [])].some((option) => option.value === ${quote(value)})) return false;
      one.value = ${quote(value)}; one.dispatchEvent(new Event('change', { bubbles: true })); return true;`),
  );
/** Waits longer than the quarter of a second after which an engine reports the first progress to the page. */
export const hears = (tab: Tab) =>
  until('sound', () => tab.run<boolean>(`return (document.querySelector('audio')?.currentTime ?? 0) > 0.4;`)).catch(
    async (error: unknown) => {
      const state = await tab.run<unknown>(`const one = document.querySelector('audio');
        const { src, currentTime, duration, paused, ended, readyState, networkState, error } = one ?? {};
        return { src, currentTime, duration, paused, ended, readyState, networkState, error: error?.message };`);
      throw new Error(`${String(error)}: ${JSON.stringify(state)}`);
    },
  );
