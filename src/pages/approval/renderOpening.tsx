import { renderToStaticMarkup } from 'react-dom/server';
import { ApprovalPage } from './ApprovalPage.tsx';

/** The page of an approval link while it opens; the build writes it into aprovacao.html, and React replaces it. */
export function render(): string {
  return renderToStaticMarkup(<ApprovalPage address={{ idLink: 0 }} />);
}
