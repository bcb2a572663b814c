import { localStore, sessionStore } from '#core/platform.ts';
import { ofBase } from '#common/device/atBase.ts';

/** The inline script of landing.html reads it before the first paint. */
const KEY = ofBase('entoa-signed-in');
const ATTRIBUTE = 'data-signed-in';

/**
 * Records whether somebody is signed in, so that the landing page shows the right button before any script has read
 * the session. It is a hint for the look only. For a session that is not remembered it lasts as long as the tab.
 */
export function showSignedIn({ isLogin, rememberMe }: { isLogin: boolean; rememberMe: boolean }): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, isLogin);
  localStore.removeItem(KEY);
  sessionStore.removeItem(KEY);
  if (isLogin) (rememberMe ? localStore : sessionStore).setItem(KEY, '1');
}
