import type { NumberPack } from '#contract/numbers.ts';
import { numbers as text } from '#text/numbers.ts';
import classes from './Numbers.module.css';

/** What the pack has, by the names of each system, and what it lacks. */
export function PackPieces({ pack: { pieces, gaps } }: { pack: NumberPack }) {
  return (
    <section className={classes.part}>
      {gaps.length > 0 && (
        <>
          <h2>{text.gaps}</h2>
          <p>{text.gapsHelp}</p>
          <ul className={classes.gaps}>
            {gaps.map(({ name, reason }) => (
              <li key={name}>
                <code>{name}</code> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>{text.pieces(pieces.length)}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.columns.piece}</th>
              <th scope="col">Asterisk</th>
              <th scope="col">FreeSWITCH</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map(({ key, words, positions, asterisk, freeswitch }) => (
              <tr key={key}>
                <th scope="row">
                  {words} <small>{positions.map((position) => text.positions[position]).join(', ')}</small>
                </th>
                <td>{asterisk === null ? text.noFile : <code>{asterisk}</code>}</td>
                <td>{freeswitch === null ? text.noFile : <code>{freeswitch}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
