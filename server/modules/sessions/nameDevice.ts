import bowser from 'bowser';
import type { Session } from '#contract/sessions.ts';

const kinds = ['desktop', 'mobile', 'tablet'] as const;
const browsers = new Set<string>(Object.values(bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(bowser.OS_MAP));

/** Browser and system from a User-Agent header. Returns only known names, since clients may send anything. */
export function nameDevice(userAgent: string): Pick<Session, 'browser' | 'system' | 'kind'> {
  if (userAgent === '') return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = bowser.parse(userAgent);
  const known = (names: ReadonlySet<string>, name: string | undefined) =>
    name !== undefined && names.has(name) ? name : null;
  return {
    browser: known(browsers, browser.name),
    system: known(systems, os.name),
    kind: kinds.find((kind) => kind === platform.type) ?? 'other',
  };
}
