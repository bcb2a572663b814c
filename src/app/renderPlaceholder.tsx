import { renderToStaticMarkup } from 'react-dom/server';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import tokens from '#core/theme/tokens.css?inline';
import { layout } from '#text/layout.ts';
import styles from './placeholder.css?inline';

const ROWS = 8;

/**
 * First paint of the dashboard: its header and a list without content, with their own styles. The build writes them
 * into index.html, and the app renders in their place.
 */
export function render(): string {
  return renderToStaticMarkup(
    <>
      <style dangerouslySetInnerHTML={{ __html: tokens + styles }} />
      <output id="placeholder" data-waiting aria-label={layout.splash}>
        <div aria-hidden="true">
          <header>
            <Wordmark />
          </header>
          <main>
            <b />
            <span />
            {Array.from({ length: ROWS }, (_, row) => (
              <p key={row}>
                <i />
                <i />
                <i />
              </p>
            ))}
          </main>
          <footer />
        </div>
      </output>
    </>,
  );
}
