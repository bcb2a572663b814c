import { Button } from '@mantine/core';
import { common } from '#text/common.ts';
import { sameNames as text } from '#text/promptForm.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { SameNamesQuestion } from './useSameNames.ts';
import classes from './PromptForm.module.css';

const SHOWN = 50;

/**
 * Which lines of a file have names that are taken, and the choice: leave them out, create them anew, or call it off.
 */
export function SameNamesDialog({ inProject, inFile, usable, answer }: SameNamesQuestion) {
  const lines = [
    ...inProject.map(({ line, name }) => ({ line, said: text.line(line, name) })),
    ...inFile.map(({ line, name }) => ({ line, said: text.repeated(line, name) })),
  ].sort((a, b) => a.line - b.line);
  const rest = usable - lines.length;
  return (
    <Dialog isOpen size={520} title={text.title} onClose={() => answer(undefined)}>
      <div className={classes.sameNames}>
        {inProject.length > 0 && <p>{text.inProject(inProject.length)}</p>}
        {inFile.length > 0 && <p>{text.inFile(inFile.length)}</p>}
        <ul>
          {lines.slice(0, SHOWN).map(({ line, said }) => (
            <li key={line}>{said}</li>
          ))}
          {lines.length > SHOWN && <li>{text.more(lines.length - SHOWN)}</li>}
        </ul>
        <p>{rest > 0 ? text.choice(rest, usable) : text.allTaken}</p>
      </div>
      <div className={classes.choices}>
        <Button onClick={() => answer(undefined)} data-autofocus={rest === 0 || undefined}>
          {common.cancel}
        </Button>
        <Button onClick={() => answer('create')}>{text.create}</Button>
        {rest > 0 && (
          <Button variant="filled" onClick={() => answer('leaveOut')} data-autofocus>
            {text.leaveOut}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
