import { NoticeHost } from '#ui/feedback/NoticeHost.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** The update offer for the login page, which is built without the component library. */
export function LoginUpdateOffer() {
  return (
    <ThemeProvider>
      <NoticeHost />
      <UpdateOffer />
    </ThemeProvider>
  );
}
