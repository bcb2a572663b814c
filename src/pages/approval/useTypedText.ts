import { sessionStore } from '#core/platform.ts';
import { useState } from 'react';
import { ofBase } from '#common/device/atBase.ts';

const nameOf = (key: string) => `${ofBase('entoa-typed')}/${key}`;

/** Text that the client has typed and not sent; empty if the browser keeps nothing. */
export function readTypedText(key: string): string {
  return sessionStore.getItem(nameOf(key)) ?? '';
}

/** Text that the client types: it survives a reload of this tab, until it is forgotten. */
export function useTypedText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readTypedText(key));
  const type = (now: string) => {
    setText(now);
    if (now === '') sessionStore.removeItem(nameOf(key));
    else sessionStore.setItem(nameOf(key), now);
  };
  return [text, type];
}
