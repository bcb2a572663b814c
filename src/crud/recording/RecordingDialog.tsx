import { Button, FileButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { isPending } from '#api/client/pendingMutation.ts';
import { prompts } from '#api/prompts.ts';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { recordingProblems, recordings as text, type RecordingProblem } from '#text/recordings.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { type ReadSound, readSound } from './readSound.ts';
import { useMicrophone } from './useMicrophone.ts';
import classes from './Recording.module.css';

/** In px: the text is read from a distance. */
const WIDTH = 720;
/** Peaks of a voice that is too far away or too near. */
const [QUIET_PEAK, LOUD_PEAK] = [0.05, 0.95];

interface RecordingDialogProps {
  readonly prompt: Prompt;
  readonly from: 'microphone' | 'file';
  /** Called with the prompt once it has the recording; not while it waits on the device. */
  readonly onRecorded?: ((prompt: Prompt) => void) | undefined;
  /** Called before it closes if the recording was kept, also on the device. */
  readonly onKept?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Records a prompt's text with the microphone, or takes a sound file; the person hears it before it is sent. */
export function RecordingDialog({ prompt, from, onRecorded, onKept, onClose }: RecordingDialogProps) {
  const [sound, setSound] = useState<ReadSound | 'reading'>();
  const [problem, setProblem] = useState<RecordingProblem>();
  const [isRecording, setIsRecording] = useState(false);
  const [record, { isLoading }] = prompts.useRecord();
  const isOffline = useConnection() === 'offline';
  const take = async (file: Blob) => {
    setProblem(undefined);
    setSound('reading');
    const read = await readSound(file);
    setSound(typeof read === 'string' ? undefined : read);
    if (typeof read === 'string') setProblem(read);
  };
  const drop = () => {
    setProblem(undefined);
    setSound(undefined);
  };
  const keep = (wav: File) => {
    const sent = record({ id: prompt.id, text: prompt.text, file: wav }).unwrap();
    void notifyOutcome(sent, {
      failed: text.failed,
      onDone: (answer) => {
        if (!isPending(answer)) onRecorded?.(answer);
        onKept?.();
        onClose();
      },
    });
  };
  const isReady = sound !== undefined && sound !== 'reading';
  return (
    <Dialog
      isOpen
      // A recording that is not kept yet would be lost by a click beside the dialog.
      isSticky={isRecording || sound !== undefined || isLoading}
      title={from === 'microphone' ? text.recordTitle(prompt.name) : text.sendTitle(prompt.name)}
      size={WIDTH}
      onClose={onClose}
    >
      <div className={classes.body}>
        {from === 'microphone' && <p className={classes.label}>{text.read}</p>}
        <p className={classes.text} data-large={from === 'microphone' || undefined}>
          {prompt.text}
        </p>
        {!sound && from === 'microphone' && (
          <MicrophonePanel onRecorded={(blob) => void take(blob)} onProblem={setProblem} onRecord={setIsRecording} />
        )}
        {!sound && from === 'file' && <FilePanel onChoose={(file) => void take(file)} />}
        <div aria-live="polite">
          {sound === 'reading' && <p className={classes.help}>{text.preparing}</p>}
          {problem && (
            <p className={classes.problem} role="alert">
              <Icon name="warning" size={16} />
              {recordingProblems[problem]}
            </p>
          )}
        </div>
        {isReady && (
          <>
            <p className={classes.label}>{text.listen}</p>
            <Preview {...sound} />
            <div className={classes.actions}>
              <Button disabled={isLoading} onClick={drop}>
                {from === 'microphone' ? text.again : text.other}
              </Button>
              <Button variant="filled" loading={isLoading} data-autofocus onClick={() => keep(sound.wav)}>
                {text.keep}
              </Button>
            </div>
          </>
        )}
        <p className={classes.help}>
          {text.afterwards} {isOffline && text.offline}
        </p>
      </div>
    </Dialog>
  );
}

interface MicrophonePanelProps {
  readonly onRecorded: (sound: Blob) => void;
  readonly onProblem: (problem: RecordingProblem) => void;
  /** Told when a recording begins, with its countdown, and when it ends. */
  readonly onRecord: (isRunning: boolean) => void;
}

function MicrophonePanel(props: MicrophonePanelProps) {
  const { microphone, level, loudest, start, stop } = useMicrophone(props.onRecorded, props.onProblem);
  const isRecording = microphone.state === 'recording';
  const isRunning = isRecording || microphone.state === 'countdown';
  const { onRecord } = props;
  useEffect(() => {
    onRecord(isRunning);
    return () => onRecord(false);
  }, [isRunning, onRecord]);
  const isQuiet = isRecording && microphone.seconds > 2 && loudest < QUIET_PEAK;
  if (microphone.state === 'idle' || microphone.state === 'opening')
    return (
      <div className={classes.actions}>
        <Button
          variant="filled"
          leftSection={<Icon name="microphone" />}
          loading={microphone.state === 'opening'}
          data-autofocus
          onClick={start}
        >
          {text.begin}
        </Button>
      </div>
    );
  return (
    <div className={classes.microphone}>
      <p className={classes.clock} data-recording={isRecording || undefined} aria-live="assertive">
        {isRecording ? text.recording : text.beginsIn(microphone.seconds)}
      </p>
      {isRecording && <span className={classes.time}>{formatDuration(microphone.seconds)}</span>}
      <meter
        className={classes.level}
        aria-label={text.level}
        min={0}
        max={1}
        low={QUIET_PEAK}
        high={LOUD_PEAK}
        optimum={0.5}
        value={Math.sqrt(level)}
      />
      <p className={classes.advice}>{level > LOUD_PEAK ? text.tooLoud : isQuiet ? text.tooQuiet : ''}</p>
      <Button variant="filled" leftSection={<Icon name="stop" />} disabled={!isRecording} onClick={stop}>
        {text.stop}
      </Button>
    </div>
  );
}

function FilePanel({ onChoose }: { onChoose: (file: File) => void }) {
  const reset = useRef<() => void>(null);
  return (
    <div className={classes.actions}>
      <FileButton
        accept="audio/*,.wav,.mp3,.m4a,.aac,.ogg,.oga,.opus,.flac"
        resetRef={reset}
        onChange={(file) => {
          // Allows choosing the same file again.
          reset.current?.();
          if (file) onChoose(file);
        }}
      >
        {(props) => (
          <Button {...props} variant="filled" leftSection={<Icon name="file" />} data-autofocus>
            {text.choose}
          </Button>
        )}
      </FileButton>
      <span className={classes.help}>{text.sendHelp}</span>
    </div>
  );
}

/** Plays the recording before it is sent; the page's player only plays what the server has. */
function Preview({ wav, seconds }: { wav: File; seconds: number | undefined }) {
  const [at, setAt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(undefined);
  useEffect(() => {
    const url = URL.createObjectURL(wav);
    const element = new Audio(url);
    audio.current = element;
    element.addEventListener('timeupdate', () => setAt(element.currentTime));
    for (const event of ['play', 'pause', 'ended'])
      element.addEventListener(event, () => setIsPlaying(!element.paused && !element.ended));
    return () => {
      element.pause();
      URL.revokeObjectURL(url);
    };
  }, [wav]);
  const toggle = () => (isPlaying ? audio.current?.pause() : void audio.current?.play());
  return (
    <div className={classes.preview}>
      <PlayButton isPlaying={isPlaying} label={isPlaying ? text.pause : text.play} onClick={toggle} />
      <progress max={seconds ?? 1} value={Math.min(at, seconds ?? 1)} aria-label={text.heard} />
      <span className={classes.time}>
        {formatDuration(at)} / {formatLength(seconds ?? 0)}
      </span>
    </div>
  );
}
