import { send } from '#api/client/send.ts';
import { type SocialLink, site } from '#contract/site.ts';
import { finishSignOut } from '#offline/loadDataWipe.ts';
import { hasKeptSession } from '#state/session/hasKeptSession.ts';
import { atBase } from '#common/device/atBase.ts';
import { maintenance } from '#contract/maintenance.ts';
import { settings } from '#contract/settings.ts';
import { type LandingVisitor, anonymousVisitor } from './landingVisitor.ts';
import { sendAsVisitor } from './requestWithOptionalAuth.ts';

/**
 * Tells who looks at the page. A stranger costs one small request; the store is loaded only where a session is kept.
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
  void finishSignOut();
  const { data } = await send({ endpoint: site.get, input: {} }, {});
  const links = (data as { socialLinks?: SocialLink[] } | undefined)?.socialLinks;
  if (links) tell({ ...anonymousVisitor, socialLinks: links });
  return () => {};
}

const EVERY_MS = 5000;

/** Leaves for the notice as soon as maintenance is on, unless the visitor is exempt; answers how to stop looking. */
function watchMaintenance(isExempt: () => boolean): () => void {
  const look = async () => {
    if (document.hidden || isExempt()) return;
    const [{ data }] = await Promise.all([
      sendAsVisitor({ endpoint: settings.get, input: {} }),
      // The notice is then on this device, should the network go with the service.
      sendAsVisitor({ endpoint: maintenance.get, input: {} }),
    ]);
    if ((data as { maintenanceMode?: unknown } | undefined)?.maintenanceMode === true && !isExempt())
      location.replace(atBase('/maintenance'));
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  void look();
  return () => clearInterval(timer);
}
