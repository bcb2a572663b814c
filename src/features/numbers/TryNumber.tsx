import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressOf, type Output } from '#contract/kit/endpoint.ts';
import { type NumberKind, numberKinds, numbers, CLICK_MAX_DB, LEVEL_STEP_MAX_DB } from '#contract/numbers.ts';
import { messageOf, refusedFields } from '#api/client/refusalOf.ts';
import { demo } from '#api/demo.ts';
import { numbers as numbersApi } from '#api/numbers.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { playOnce } from '#core/player/playOnce.ts';
import { play } from '#core/player/playerStore.ts';
import { numbers as text } from '#text/numbers.ts';
import classes from './Numbers.module.css';

const kinds = numberKinds.map((value) => ({ value, label: text.kinds[value] }));
const genders = Object.entries(text.genders).map(([value, label]) => ({ value, label }));
const inputTypes: Readonly<Record<NumberKind, string>> = { number: 'text', money: 'text', date: 'date', time: 'time' };

/** Plays a number joined from pieces, and the same number synthesized as a whole, with measurements of the joins. */
export function TryNumber({ voice }: { voice: string }) {
  const [kind, setKind] = useState<NumberKind>('money');
  const [value, setValue] = useState<string>(text.values.money.example);
  const [gender, setGender] = useState<'m' | 'f'>('m');
  const [describe, { data, error, isFetching }] = numbersApi.useLazyDescribe();
  const [speak, { isLoading }] = demo.useSpeak();
  const asked = { voice, kind, value: value.trim(), gender };
  const look = () => describe(asked).unwrap();
  const hearJoined = () =>
    void look().then(
      ({ text: said }) => {
        const path = `${addressOf(numbers.say)}?${new URLSearchParams(asked).toString()}`;
        play({ path, name: text.joinedName(said), duration: null, curve: null });
      },
      () => undefined,
    );
  const hearWhole = () =>
    void notifyOutcome(
      look().then(({ text: said }) => speak({ speaker: voice, text: said, compression: null }).unwrap()),
      { onDone: ({ audio, mimeType }) => playOnce(audio, mimeType), failed: text.hearFailed },
    );
  return (
    <section className={classes.part} aria-labelledby="try-number" data-player>
      <h2 id="try-number">{text.try}</h2>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          hearJoined();
        }}
      >
        <NativeSelect
          label={text.kind}
          data={kinds}
          value={kind}
          onChange={(event) => {
            const chosen = event.currentTarget.value as NumberKind;
            setKind(chosen);
            setValue(text.values[chosen].example);
          }}
        />
        <TextInput
          key={kind}
          label={text.values[kind].label}
          type={inputTypes[kind]}
          inputMode={kind === 'number' ? 'numeric' : 'decimal'}
          maxLength={20}
          value={value}
          error={error && (refusedFields(error)?.['value'] ?? messageOf(error, text.hearFailed))}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {kind === 'number' && (
          <NativeSelect
            label={text.gender}
            data={genders}
            value={gender}
            onChange={(event) => setGender(event.currentTarget.value as 'm' | 'f')}
          />
        )}
        <div className={classes.acts}>
          <Button type="submit" leftSection={<Icon name="volume" />} loading={isFetching}>
            {text.hearJoined}
          </Button>
          <Button leftSection={<Icon name="volume" />} loading={isLoading} onClick={hearWhole}>
            {text.hearWhole}
          </Button>
        </div>
      </form>
      <TelephoneSwitch />
      {data && !error && <JoinsTable {...data} />}
    </section>
  );
}

const SILENT_DB = -100;

/** The pieces of a phrase in order, with the measurements of the join before each. */
function JoinsTable({ pieces, joins }: Output<typeof numbers.describe>) {
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
