import { samples as text } from '#text/landing.ts';
import { player as playerText } from '#text/player.ts';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, pause, play, usePlayer } from '#core/player/playerStore.ts';
import { rows } from './samples.json';
import classes from './Samples.module.css';

const columns = [
  { id: 'entoa', name: text.entoa, how: text.entoaHow },
  { id: 'espeak', name: text.espeak, how: text.espeakHow },
  { id: 'klatt', name: text.klatt, how: text.klattHow },
] as const;

/** The range of measured levels of a synthesizer's samples, in whole LUFS. */
function levelOf(id: (typeof columns)[number]['id']): string {
  const levels = rows.map((row) => Math.round(row[id].lufs));
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const minus = (level: number) => `−${Math.abs(level)}`;
  return least === most ? `${minus(least)} LUFS` : `${minus(least)} a ${minus(most)} LUFS`;
}

/** The same sentences by three synthesizers, played one at a time. */
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

function SampleCell({ clip }: { clip: Clip }) {
  const isHere = usePlayer((state) => state.clip?.path === clip.path);
  const isPlaying = usePlayer((state) => isHere && state.isPlaying);
  const at = usePlayer((state) => (isHere ? state.at : 0));
  const isDead = usePlayer((state) => state.failed.has(clip.path));
  const duration = clip.duration ?? 0;
  const label = isDead ? playerText.unavailable : isPlaying ? playerText.pause : playerText.play;
  return (
    <div className={classes.sample} data-dead={isDead || undefined}>
      <PlayButton
        label={label(clip.name)}
        isPlaying={isPlaying}
        isDisabled={isDead}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      <span className={classes.curve}>
        <Curve curve={clip.curve} height={38} strokeWidth={2.5} {...(at > 0 && { heard: at / duration })} />
      </span>
      <span className={classes.time}>{at > 0 ? formatDuration(at) : formatLength(duration)}</span>
    </div>
  );
}
