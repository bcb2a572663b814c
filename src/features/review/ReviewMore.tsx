import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { pause } from '#core/player/playerStore.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ShortcutsSwitch } from '#crud/ShortcutsSwitch.tsx';
import { review as text } from '#text/review.ts';
import { pathOfTab } from '#state/projectTabs.ts';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Verdicts.module.css';

const RecordingDialog = lazyPart(() =>
  import('#crud/recording/RecordingDialog.tsx').then((module) => module.RecordingDialog),
);

interface ReviewMoreProps {
  readonly prompt: Prompt;
  readonly hasKeys: boolean;
  readonly onUndo: () => void;
}

/**
 * Undo of the last verdict, a recording in place of the audio, the way to the prompt's text, the telephone switch, and
 * the switch for shortcuts.
 */
export function ReviewMore({ prompt, hasKeys, onUndo }: ReviewMoreProps) {
  const { id, idProject } = prompt;
  const [path] = useLocation();
  const search = useSearch();
  const origin = encodeURIComponent(search === '' ? path : `${path}?${search}`);
  const [isRecording, setIsRecording] = useState(false);
  const record = () => {
    pause();
    setIsRecording(true);
  };
  return (
    <div className={classes.more}>
      <button type="button" className={classes.undo} onClick={onUndo}>
        <Icon name="restore" />
        {text.undo}
      </button>
      <button type="button" className={classes.undo} onClick={record}>
        <Icon name="microphone" />
        <span className={classes.word}>{text.record}</span>
      </button>
      <Link className={classes.undo ?? ''} href={`${pathOfTab(idProject, 'prompts')}/${id}/edit?origin=${origin}`}>
        <Icon name="edit" />
        <span className={classes.word}>{text.edit}</span>
      </Link>
      {isRecording && <RecordingDialog prompt={prompt} from="microphone" onClose={() => setIsRecording(false)} />}
      <TelephoneSwitch isShort={useWidth() === 'compact'} isPageWide={hasKeys} />
      <ShortcutsSwitch className={classes.keys} help={text.shortcutsHelp} />
    </div>
  );
}
