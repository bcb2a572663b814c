import { send } from '#api/client/send.ts';
import { site } from '#contract/site.ts';
import { showSignedIn } from '#state/session/signedInHint.ts';
import { finishSignOut } from '#offline/loadDataWipe.ts';
import { hasKeptSession } from '#state/session/hasKeptSession.ts';
import { atBase } from '#common/device/atBase.ts';
import { maintenance } from '#contract/maintenance.ts';
import { settings } from '#contract/settings.ts';
import { type LandingVisitor, anonymousVisitor } from './landingVisitor.ts';
import { sendAsVisitor } from './requestWithOptionalAuth.ts';

/**
 * Reports who visits the page. An anonymous visitor costs one small request; the store is loaded only if a session is
 * stored.
 */
export async function followVisitor(tell: (visitor: LandingVisitor) => void): Promise<() => void> {
  let isExempt = false;
  const leave = await follow((visitor) => {
    isExempt = visitor.isExempt;
    tell(visitor);
  });
  const stop = watchMaintenance(() => isExempt);
  return () => {
    stop();
    leave();
  };
}

async function follow(tell: (visitor: LandingVisitor) => void): Promise<() => void> {
  if (await hasKeptSession()) return (await import('./followSession.ts')).followSession(tell);
  showSignedIn({ isLogin: false, rememberMe: false });
  void finishSignOut();
  const { data } = await send({ endpoint: site.get, input: {} }, {});
  const { socialLinks, codeUrl, docsUrl } = (data ?? {}) as Partial<LandingVisitor>;
  if (socialLinks) tell({ ...anonymousVisitor, socialLinks, codeUrl, docsUrl });
  return () => {};
}

const EVERY_MS = 5000;

/** Redirects to the notice during maintenance, unless the visitor is exempt; returns a function that stops it. */
function watchMaintenance(isExempt: () => boolean): () => void {
  const look = async () => {
    if (document.hidden || isExempt()) return;
    const [{ data }] = await Promise.all([
      sendAsVisitor({ endpoint: settings.get, input: {} }),
      // Caches the notice, in case the network fails during maintenance.
      sendAsVisitor({ endpoint: maintenance.get, input: {} }),
    ]);
    if ((data as { maintenanceMode?: unknown } | undefined)?.maintenanceMode === true && !isExempt())
      location.replace(atBase('/maintenance'));
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  void look();
  return () => clearInterval(timer);
}
