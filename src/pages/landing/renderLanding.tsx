import { renderToString } from 'react-dom/server';
import { LandingScreen } from './LandingScreen.tsx';

/** The page as a stranger finds it; the build puts it into landing.html. */
export function render(): string {
  return renderToString(<LandingScreen />);
}
