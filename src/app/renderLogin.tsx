import { renderToString } from 'react-dom/server';
import { LoginPage } from './LoginPage.tsx';

/** The login page as a stranger finds it; the build puts it into login.html. */
export function render(): string {
  return renderToString(<LoginPage onTaken={() => undefined} onAlive={() => undefined} onLeave={() => undefined} />);
}
