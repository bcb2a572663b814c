import '@mantine/core/styles/Checkbox.css';
import { NativeSelect, Button, TextInput, Checkbox } from '@mantine/core';
import { useSearchParams, useLocation } from 'wouter';
import { useState } from 'react';
import { models } from '#api/models.ts';
import { numbers as numbersApi } from '#api/numbers.ts';
import { voices as voicesApi } from '#api/voices.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { groupVoices } from '#core/voices/groupVoices.ts';
import { numbers as text } from '#text/numbers.ts';
import { type NumberPack, CORE_PROMPTS, numbers, type NumberSystem, numberSystems } from '#contract/numbers.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Note } from '#core/feedback/Note.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { messageOf, refusedFields } from '#api/client/refusalOf.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import type { PackFormat } from '#common/packs/packRules.ts';
import { packRules } from '#common/packs/packRules.ts';
import { openDownload } from '#crud/openDownload.ts';
import { TryNumber } from './TryNumber.tsx';
import classes from './Numbers.module.css';

const LOOK_EVERY_MS = 1000;

/** The recorded words that a telephone system joins into numbers: synthesis, playback and download. */
export function NumbersScreen() {
  const [params, setParams] = useSearchParams();
  const voices = models.useSynthesizerModels({});
  const names = voices.data ?? [];
  const { data: known = [] } = voicesApi.useList({});
  const voice = params.get('voice') ?? names[0] ?? '';
  const before = numbersApi.useGet({ voice }, { skip: voice === '' }).data?.status;
  const isMoving = before === 'WAITING' || before === 'MAKING';
  const answer = numbersApi.useGet(
    { voice },
    { skip: voice === '', refetchOnMountOrArgChange: true, pollingInterval: isMoving ? LOOK_EVERY_MS : 0 },
  );
  const pack = answer.currentData;
  const hasNoVoice = voice === '' && voices.data !== undefined;
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      <p className={classes.intro}>{text.intro}</p>
      <NativeSelect
        className={classes.voice ?? ''}
        label={text.voice}
        data={groupVoices(names, known)}
        value={voice}
        onChange={(event) => setParams({ voice: event.currentTarget.value }, { replace: true })}
      />
      {pack && <PackState pack={pack} />}
      {/* Without a voice, there is no pack to load. */}
      {!pack && !hasNoVoice && <NotLoaded answer={voice === '' ? voices : answer} lines={4} />}
      {pack && pack.createdAt !== null && (
        <>
          <TryNumber voice={voice} />
          <PackDownload voice={voice} />
          <PackPieces pack={pack} />
        </>
      )}
      <CoreProject voice={voice} />
    </div>
  );
}

/** State of the voice's pack, and a button that makes a new one. */
function PackState({ pack }: { pack: NumberPack }) {
  const { voice, status, done, total, failure, createdAt, levelDb, pieces } = pack;
  const [make, { isLoading }] = numbersApi.useMake();
  const isMoving = status === 'WAITING' || status === 'MAKING';
  const cut = pieces.filter(({ positions }) => positions.length > 0).length;
  return (
    <section className={classes.part}>
      <output className={classes.state}>
        {status === 'WAITING' && text.waiting}
        {status === 'MAKING' && text.making(done, total)}
        {status === 'NONE' && text.none}
        {!isMoving && createdAt !== null && text.madeAt(formatDateTime(createdAt), cut, levelDb!)}
        {isMoving && createdAt !== null && ` ${text.keepsOld}`}
      </output>
      {isMoving && <progress max={total} value={done} aria-label={text.progress} />}
      {failure !== null && (
        <Note icon="warning" tone="warn">
          {failure}
        </Note>
      )}
      {!isMoving && (
        <Button
          {...(createdAt === null && { variant: 'filled' })}
          loading={isLoading}
          disabled={voice === ''}
          onClick={() => void notifyOutcome(make({ voice }).unwrap(), { failed: text.makeFailed })}
        >
          {createdAt === null ? text.make : text.makeAgain}
        </Button>
      )}
    </section>
  );
}

/** The pieces of the pack by their names in each system, and the missing ones. */
function PackPieces({ pack: { pieces, gaps } }: { pack: NumberPack }) {
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

/** Creates a project with the usual announcements of a telephone system. */
function CoreProject({ voice }: { voice: string }) {
  const [, goTo] = useLocation();
  const [name, setName] = useState<string>(text.coreNameDefault);
  const [create, { isLoading, error }] = numbersApi.useCreateCore();
  const request = () =>
    void notifyOutcome(create({ voice, name }).unwrap(), {
      done: text.coreDone,
      onDone: ({ idProject }) => goTo(`/dashboard/projects/${idProject}/prompts`),
      failed: text.coreFailed,
    });
  return (
    <section className={classes.part} aria-labelledby="core-project">
      <h2 id="core-project">{text.core}</h2>
      <p>{text.coreHelp(CORE_PROMPTS)}</p>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          request();
        }}
      >
        <TextInput
          label={text.coreName}
          maxLength={NAME_MAX}
          value={name}
          error={error && (refusedFields(error)?.['name'] ?? messageOf(error, text.coreFailed))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button type="submit" leftSection={<Icon name="folder" />} loading={isLoading} disabled={voice === ''}>
            {text.coreMake}
          </Button>
        </div>
      </form>
    </section>
  );
}

const systems = numberSystems.map((value) => ({ value, label: text.systems[value] }));

/** Downloads the pack as a zip with the names and formats of a system. */
function PackDownload({ voice }: { voice: string }) {
  const [system, setSystem] = useState<NumberSystem>('asterisk');
  const [formats, setFormats] = useState<string[]>([...packRules.asterisk.usual]);
  const offered = Object.entries(packRules[system].formats) as [string, PackFormat][];
  const download = () => {
    const query = new URLSearchParams({ voice, system, formats: formats.join(',') }).toString();
    void openDownload(`${addressOf(numbers.download)}?${query}`);
  };
  return (
    <section className={classes.part} aria-labelledby="pack-download">
      <h2 id="pack-download">{text.download}</h2>
      <div className={classes.fields}>
        <NativeSelect
          label={text.system}
          data={systems}
          value={system}
          onChange={(event) => {
            const chosen = event.currentTarget.value as NumberSystem;
            setSystem(chosen);
            setFormats([...packRules[chosen].usual]);
          }}
        />
        <Checkbox.Group label={text.formats} value={formats} onChange={setFormats}>
          <div className={classes.formats}>
            {offered.map(([id, { label }]) => (
              <Checkbox key={id} value={id} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={classes.acts}>
          <Button leftSection={<Icon name="download" />} disabled={formats.length === 0} onClick={download}>
            {text.downloadZip}
          </Button>
        </div>
      </div>
    </section>
  );
}
