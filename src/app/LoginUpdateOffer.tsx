import { NoticeHost } from '#ui/feedback/NoticeHost.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** The offer of a new version where the rest of the page is built without the component library. */
export function LoginUpdateOffer() {
  return (
    <ThemeProvider>
      <NoticeHost />
      <UpdateOffer />
    </ThemeProvider>
  );
}
