import { type KeyboardEvent, type RefObject, useState } from 'react';
import { type MarkKind, markText } from './markText.ts';

/**
 * Shortcuts with Alt and Shift. They are matched by physical key, because Alt changes the letters on some keyboards.
 */
export const markKeys: Record<MarkKind, string> = { pause: 'P', spell: 'S', slow: 'D', emphasis: 'E' };

/** Inserts marks like typed text, so that the field's own undo works. */
export function useMarks(field: RefObject<HTMLTextAreaElement | null>) {
  const [isMisfit, setMisfit] = useState(false);

  const mark = (kind: MarkKind) => {
    const area = field.current;
    if (!area || area.disabled) return;
    const marking = markText(area.value, [area.selectionStart, area.selectionEnd], kind);
    setMisfit(marking === undefined);
    area.focus();
    if (!marking) return;
    area.setSelectionRange(...marking.range);
    // Deprecated, but still the only way that preserves undo:
    // https://developer.mozilla.org/docs/Web/API/Document/execCommand
    if (!document.execCommand('insertText', false, marking.written)) {
      area.setRangeText(marking.written);
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
    area.setSelectionRange(...marking.selected);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
    const kind = (Object.keys(markKeys) as MarkKind[]).find((one) => event.code === `Key${markKeys[one]}`);
    if (kind === undefined) return;
    event.preventDefault();
    mark(kind);
  };

  return { mark, onKeyDown, isMisfit, forget: () => setMisfit(false) };
}
