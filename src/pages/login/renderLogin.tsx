import { renderToString } from 'react-dom/server';
import { LoginPage } from './LoginPage.tsx';

const nothing = () => undefined;

/** The login page as a stranger finds it; the build puts it into login.html. */
export function render(): string {
  return renderToString(
    <LoginPage
      onTaken={nothing}
      onAlive={nothing}
      onLeave={nothing}
      warmApp={nothing}
      loadUpdateOffer={() => new Promise(nothing)}
    />,
  );
}
