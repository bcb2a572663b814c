import { send } from '#api/client/send.ts';
import { type SocialLink, site } from '#contract/site.ts';
import { finishSignOut } from '#offline/loadDataWipe.ts';
import { hasKeptSession } from '#state/session/hasKeptSession.ts';
import { type LandingVisitor, anonymousVisitor } from './landingVisitor.ts';
import { watchMaintenance } from './watchMaintenance.ts';

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
