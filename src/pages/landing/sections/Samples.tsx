import { samples as text } from '#text/landing.ts';
import { SampleCell } from './SampleCell.tsx';
import { rows } from './samples.json';
import classes from './Samples.module.css';

const columns = [
  { id: 'entoa', name: text.entoa, how: text.entoaHow },
  { id: 'espeak', name: text.espeak, how: text.espeakHow },
  { id: 'klatt', name: text.klatt, how: text.klattHow },
] as const;

/** The measured level of a synthesizer's samples, as a span of whole LUFS. */
function levelOf(id: (typeof columns)[number]['id']): string {
  const levels = rows.map((row) => Math.round(row[id].lufs));
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const minus = (level: number) => `−${Math.abs(level)}`;
  return least === most ? `${minus(least)} LUFS` : `${minus(least)} a ${minus(most)} LUFS`;
}

/** The same sentences by three synthesizers, heard one at a time. */
export function Samples() {
  return (
    <section className={classes.samples} aria-labelledby="samples">
      <div className={classes.intro}>
        <h2 id="samples">
          {text.titleStart}
          <br />
          {text.titleEnd}
        </h2>
        <p>{text.honest}</p>
      </div>
      <table aria-labelledby="samples">
        <thead>
          <tr>
            <th scope="col">{text.sentence}</th>
            {columns.map(({ id, name, how }) => (
              <th key={id} scope="col" data-ours={id === 'entoa' || undefined}>
                <b>{name}</b>
                {how}
                <span>{levelOf(id)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.text}>
              <th scope="row">{row.text}</th>
              {columns.map(({ id, name, how }) => (
                <td key={id} data-ours={id === 'entoa' || undefined}>
                  <span className={classes.who}>
                    <b>{name}</b> {how}, {levelOf(id)}
                  </span>
                  <SampleCell clip={{ ...row[id], name: text.clip(name, row.text) }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
