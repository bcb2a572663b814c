import { renderToString } from 'react-dom/server';
import { LandingScreen } from './LandingScreen.tsx';

/** The page for visitors who are not signed in; the build writes it into landing.html. */
export function render(): string {
  return renderToString(<LandingScreen />);
}
