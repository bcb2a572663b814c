import { Route, Switch } from 'wouter';
import { NoticeHost } from '#ui/feedback/NoticeHost.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { DashboardLayout } from './layout/DashboardLayout.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { AuthRoutes } from './routing/AuthRoutes.tsx';
import { LogoutScreen } from './routing/LogoutScreen.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** Everything that is built of the component library. */
export function Shell() {
  return (
    <ThemeProvider>
      <NoticeHost />
      <UpdateOffer />
      <Switch>
        <Route path="/auth/*?"><AuthRoutes /></Route>
        <Route path="/logout"><LogoutScreen /></Route>
        <Route path="/dashboard/*"><DashboardLayout /></Route>
        <Route><main><NotFoundScreen /></main></Route>
      </Switch>
    </ThemeProvider>
  );
}
