import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { pause, play, usePlayer } from '#core/player/playerStore.ts';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { useShortcuts } from '#state/device/useShortcuts.ts';
import { focusedRow, focusRow } from '#ui/list/focusRow.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog));

interface PromptKeys {
  readonly idProject: number;
  readonly shown: readonly Prompt[] | undefined;
  readonly isGone: (prompt: Prompt) => boolean;
  /** False in archived projects. */
  readonly mayChange: boolean;
  readonly onEdit: (prompt: Prompt) => void;
}

/** Single-key shortcuts of the list, and the dialog that names them. */
export function usePromptKeys({ idProject, shown = [], isGone, mayChange, onEdit }: PromptKeys): {
  readonly showKeys: () => void;
  readonly dialog: ReactNode;
} {
  const [, goTo] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const playing = usePlayer(({ clip, isPlaying }) => (isPlaying ? clip?.path : undefined));
  const path = `/dashboard/projects/${idProject}/prompts`;
  const showKeys = () => setIsOpen(true);
  const withRow = (act: (prompt: Prompt) => void) => () => {
    const prompt = shown[focusedRow()];
    if (!prompt) return false;
    act(prompt);
  };
  const editHere = withRow(onEdit);
  useShortcuts({
    j: () => focusRow(focusedRow() + 1),
    k: () => focusRow(focusedRow() - 1),
    ' ': () => {
      const prompt = shown[focusedRow()];
      if (!prompt || prompt.path === null || isGone(prompt)) return false;
      if (playing === prompt.path) pause();
      else play(clipOf(prompt, prompt.path));
    },
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    '?': showKeys,
    ...(mayChange && {
      n: () => goTo(`${path}/new`),
      e: withRow(({ id }) => goTo(`${path}/${id}/edit`)),
      f2: editHere,
      // Enter on a button or link of the row is that button's.
      enter: () => document.activeElement?.matches('tr, li') === true && editHere(),
    }),
  });
  return { showKeys, dialog: isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} /> };
}
