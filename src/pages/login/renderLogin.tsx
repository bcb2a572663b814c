import { renderToString } from 'react-dom/server';
import { LoginPage } from './LoginPage.tsx';

const nothing = () => undefined;

/** The login page for visitors who are not signed in; the build writes it into login.html. */
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
