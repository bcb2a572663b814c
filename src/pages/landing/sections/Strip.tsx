import { atBase } from '#common/device/atBase.ts';
import { strip as text } from '#text/landing.ts';
import classes from './Strip.module.css';

const [WIDTH, HEIGHT] = [390, 520];
/** Only the one of the page's theme is loaded: those that are not displayed stay lazy. */
const themes = ['light', 'dark'] as const;

/** What the demo does not show, with pictures that `npm run pictures` takes of the app. */
export function StripContent() {
  return (
    <>
      <h2 id="strip">{text.title}</h2>
      {/* It scrolls sideways on narrow screens. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-labelledby="strip">
        <li className={classes.reading}>
          <h3>{text.readingTitle}</h3>
          <dl>
            {text.readings.map(([written, spoken]) => (
              <div key={written}>
                <dt className="visually-hidden">{text.written}</dt>
                <dd>{written}</dd>
                <dt className="visually-hidden">{text.spoken}</dt>
                <dd>{spoken}</dd>
              </div>
            ))}
          </dl>
          <a href="#demo-text">{text.readingMore}</a>
        </li>
        {text.pictures.map(({ name, title, text: sentence }) => (
          <li key={name}>
            {themes.map((theme) => (
              <img
                key={theme}
                data-theme={theme}
                src={atBase(`/pictures/${name}-${theme}.webp`)}
                alt={text.pictureOf(title)}
                width={WIDTH}
                height={HEIGHT}
                loading="lazy"
                decoding="async"
              />
            ))}
            <h3>{title}</h3>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
