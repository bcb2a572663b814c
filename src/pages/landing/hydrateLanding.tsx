import { startTransition, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { HydrationHooks } from '#core/hydrateOnInteraction.ts';
import { CrashBoundary } from '#core/feedback/CrashBoundary.tsx';
import { LandingScreen } from './LandingScreen.tsx';

/** Hydrates the prerendered markup; in development there is none, so that it is rendered instead. */
export function hydrateLanding(root: HTMLElement, { isTranslated, onTaken, onAlive }: HydrationHooks): void {
  const putBack = preserveTypedText(root);
  const alive = () => {
    putBack();
    onAlive();
  };
  const hydrate = () => void hydrateRoot(root, <Landing onTaken={onTaken} onAlive={alive} />);
  // As a transition, so that the page can be scrolled meanwhile; but at once where a translator would come between.
  if (root.firstElementChild) (isTranslated ? flushSync : startTransition)(hydrate);
  else createRoot(root).render(<Landing onTaken={onTaken} onAlive={alive} />);
}

function Landing({ onTaken, onAlive }: Omit<HydrationHooks, 'isTranslated'>) {
  useLayoutEffect(onTaken, [onTaken]);
  useEffect(onAlive, [onAlive]);
  return (
    <CrashBoundary>
      <LandingScreen />
    </CrashBoundary>
  );
}

type Field = HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records what a visitor enters during hydration, because hydration resets fields; the returned function restores it.
 */
function preserveTypedText(root: HTMLElement): () => void {
  const typed = new Map<Field, string>();
  const areas = [...root.querySelectorAll('textarea')];
  areas.forEach(keepSelection);
  for (const field of root.querySelectorAll<Field>('textarea, select'))
    if (isChanged(field)) typed.set(field, field.value);
  const note = ({ target }: Event) => typed.set(target as Field, (target as Field).value);
  root.addEventListener('input', note);
  return () => {
    root.removeEventListener('input', note);
    for (const area of areas) delete (area as { defaultValue?: string }).defaultValue;
    for (const [field, value] of typed) {
      if (field.value === value) continue;
      // React ignores values set through the element's own setter, so that the prototype's setter is needed.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

/** React sets the default of a textarea again during hydration, which would drop the selection. */
function keepSelection(area: HTMLTextAreaElement): void {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'defaultValue')!;
  Object.defineProperty(area, 'defaultValue', {
    configurable: true,
    get: () => get!.call(area) as string,
    set: (text: string) => {
      if (text !== get!.call(area)) set!.call(area, text);
    },
  });
}

function isChanged(field: Field): boolean {
  return field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue;
}
