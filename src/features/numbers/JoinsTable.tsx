import type { Output } from '#contract/kit/endpoint.ts';
import { CLICK_MAX_DB, LEVEL_STEP_MAX_DB, type numbers } from '#contract/numbers.ts';
import { numbers as text } from '#text/numbers.ts';
import classes from './Numbers.module.css';

const SILENT_DB = -100;

/** The pieces of a phrase in their order, and what stands between each and the one before it. */
export function JoinsTable({ pieces, joins }: Output<typeof numbers.describe>) {
  const isHeard = ({ clickDb, levelStepDb }: (typeof joins)[number]) =>
    clickDb > CLICK_MAX_DB || Math.abs(levelStepDb) > LEVEL_STEP_MAX_DB;
  const heard = joins.filter(isHeard).length;
  return (
    <div className={classes.joins}>
      <p>{heard === 0 ? text.fits : text.misfits(heard)}</p>
      <table>
        <caption className="visually-hidden">{text.joins}</caption>
        <thead>
          <tr>
            <th scope="col">{text.columns.piece}</th>
            <th scope="col">{text.columns.click}</th>
            <th scope="col">{text.columns.level}</th>
            <th scope="col">{text.columns.pitch}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ key, words, position }, i) => {
            const join = joins[i - 1];
            return (
              <tr key={`${i} ${key}`} data-heard={(join && isHeard(join)) || undefined}>
                <th scope="row">
                  {words} <small>{text.positions[position]}</small>
                </th>
                <td>{join && (join.clickDb <= SILENT_DB ? text.noClick : text.decibels(join.clickDb))}</td>
                <td>{join && text.decibels(join.levelStepDb)}</td>
                <td>{join && (join.pitchStep === null ? text.noPitch : text.semitones(join.pitchStep))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
