import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { voices as voicesApi } from '#api/voices.ts';
import { atBase } from '#common/device/atBase.ts';
import { BASE_PATH } from '#common/device/basePath.ts';
import { SAMPLE_TEXT, type SpeechSample, speechSamples } from '#common/speechSamples.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { speech } from '#contract/speech.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { pause } from '#core/player/playerStore.ts';
import { apikeys as text } from '#text/apikeys.ts';
import classes from './ApiKeys.module.css';

/** Programs to copy that speak with this key, and a test that plays; without the key it can be pasted. */
export function KeySamples({ apiKey }: { apiKey?: string }) {
  const [pasted, setPasted] = useState('');
  const { data: known } = voicesApi.useList({});
  const voice = (known?.find(({ kind }) => kind === 'neural') ?? known?.[0])?.name;
  const key = apiKey ?? pasted.trim();
  if (voice === undefined) return null;
  const samples = speechSamples({ origin: window.location.origin + BASE_PATH, key: key || text.yourKey, voice });
  return (
    <section className={classes.samples} aria-label={text.samples}>
      <p>{text.samplesHelp}</p>
      {apiKey === undefined && (
        <TextInput
          label={text.key}
          description={text.pasteKey}
          autoComplete="off"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <Trial apiKey={key} voice={voice} />
      {samples.map((sample) => (
        <Sample key={sample.id} sample={sample} />
      ))}
      <a href={atBase('/api/docs')} target="_blank" rel="noreferrer">
        {text.apiDocs}
      </a>
    </section>
  );
}

function Sample({ sample: { id, title, file, code } }: { sample: SpeechSample }) {
  const { copy, copied, error } = useClipboard({ timeout: 3000 });
  return (
    <details name="key-sample" open={id === 'curl'}>
      <summary>{title}</summary>
      {file !== undefined && <p>{text.saveAs(file)}</p>}
      <pre>{code}</pre>
      <Button size="sm" leftSection={<Icon name="copy" />} aria-label={text.copyOf(title)} onClick={() => copy(code)}>
        {text.copy}
      </Button>
      <output>{copied ? text.sampleCopied : error ? text.secret.copyFailed : ''}</output>
    </details>
  );
}

/** Asks as a service would, with the key alone, and plays the answer. */
function Trial({ apiKey, voice }: { apiKey: string; voice: string }) {
  const [state, setState] = useState<'idle' | 'asking' | 'played' | { refusal: string }>('idle');
  const run = async () => {
    setState('asking');
    try {
      const response = await fetch(atBase(addressOf(speech.speak)), {
        method: 'POST',
        credentials: 'omit',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'entoa', voice, input: SAMPLE_TEXT }),
      });
      if (!response.ok) {
        const { message } = (await response.json()) as { message?: string };
        setState({ refusal: message ?? text.trialFailed });
        return;
      }
      pause();
      const audio = new Audio(URL.createObjectURL(await response.blob()));
      audio.addEventListener('ended', () => URL.revokeObjectURL(audio.src), { once: true });
      await audio.play();
      setState('played');
    } catch {
      setState({ refusal: text.trialFailed });
    }
  };
  return (
    <div className={classes.trial}>
      <Button
        leftSection={<Icon name="volume" />}
        disabled={apiKey === ''}
        loading={state === 'asking'}
        onClick={() => void run()}
      >
        {text.trial}
      </Button>
      <output>
        {state === 'played' ? text.trialPlayed(SAMPLE_TEXT, voice) : typeof state === 'object' ? state.refusal : ''}
      </output>
    </div>
  );
}
