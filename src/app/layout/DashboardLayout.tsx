import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useUser } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { common } from '#text/common.ts';
import { useWidth } from '#ui/useWidth.ts';
import { NotFoundScreen } from '#app/NotFoundScreen.tsx';
import { dashboardRoutes, findScreen } from '#app/routing/dashboardRoutes.tsx';
import { Guarded } from '#app/routing/Guarded.tsx';
import { SignedInOnly } from '#app/routing/SignedInOnly.tsx';
import { BottomBar } from './BottomBar.tsx';
import { useReducedMotion } from './useReducedMotion.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Header } from './Header.tsx';
import classes from './DashboardLayout.module.css';

/** Below the list: what comes late moves nothing that is there, and what does not come is not missed. */
const VoiceOffer = lazy(() =>
  import('./VoiceOffer.tsx').then(
    ({ VoiceOffer: Offer }): { default: ComponentType } => ({ default: Offer }),
    () => ({ default: () => null }),
  ),
);

export function DashboardLayout() {
  return (
    <SignedInOnly>
      <Frame />
    </SignedInOnly>
  );
}

function Frame() {
  const [path] = useLocation();
  useReducedMotion();
  const isAdmin = useUser()?.role === 'ADMIN';
  const isCompact = useWidth() === 'compact';
  const isAlone = isCompact && findScreen({ pathname: path, search: '' })?.isAlone === true;
  return (
    <>
      <a href="#content" className={classes.skip}>
        {common.skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.main} data-alone={isAlone || undefined}>
        {!isAlone && <Breadcrumbs />}
        {/* A form must not keep the values of the record before: each address is a screen of its own. */}
        <Switch key={path}>
          {dashboardRoutes.map(({ path: pattern, area, screen }) => (
            <Route key={pattern} path={pattern}>
              <Guarded area={area} screen={screen} />
            </Route>
          ))}
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
        {path === '/dashboard/projects' && isAdmin && (
          <Suspense>
            <VoiceOffer />
          </Suspense>
        )}
      </main>
      {isCompact && !isAlone && (
        <nav aria-label={layout.menu}>
          <BottomBar />
        </nav>
      )}
    </>
  );
}
