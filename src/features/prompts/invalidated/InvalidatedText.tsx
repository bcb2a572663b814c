import { Link } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { invalidated, prompts as text } from '#text/prompts.ts';
import { useProjectPath } from '#state/useProjectPath.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { OnDevice } from '#features/prompts/rows/OnDevice.tsx';
import classes from '#features/prompts/rows/Prompts.module.css';

/** The text, its file and its project; and the voice, if it has no column of its own. */
export function InvalidatedText({
  prompt: { name, text: written, speaker, fileName, line, idProject, projectName, path },
  hasVoice,
}: {
  prompt: Prompt;
  hasVoice: boolean;
}) {
  return (
    <div className={classes.text}>
      <span className={classes.name}>{name}</span>
      {!hasVoice && <small>{invalidated.spokenBy(speaker)}</small>}
      <OnDevice path={path} />
      <p className={classes.written} title={written}>
        {written}
      </p>
      {fileName && (
        <small>
          <Icon name="file" size={14} />
          {text.fromFile(fileName, line)}
        </small>
      )}
      <small>
        <Link className={classes.project} href={useProjectPath(idProject)}>
          <Icon name="folder" size={14} />
          {projectName}
        </Link>
      </small>
    </div>
  );
}
