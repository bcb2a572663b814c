import { useState } from 'react';
import { ofBase } from '#common/device/atBase.ts';

const nameOf = (key: string) => `${ofBase('entoa-typed')}/${key}`;

/** Text that the client has typed and not sent; empty if the browser keeps nothing. */
export function readTypedText(key: string): string {
  try {
    return sessionStorage.getItem(nameOf(key)) ?? '';
  } catch {
    return '';
  }
}

/** Text that the client types: it survives a reload of this tab, until it is forgotten. */
export function useTypedText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readTypedText(key));
  const type = (now: string) => {
    setText(now);
    try {
      if (now === '') sessionStorage.removeItem(nameOf(key));
      else sessionStorage.setItem(nameOf(key), now);
    } catch {
      // The text then lives in this page only.
    }
  };
  return [text, type];
}
