type Field = HTMLTextAreaElement | HTMLSelectElement;

/**
 * Holds what a visitor enters while the page comes alive, because taking fields over resets them; call what it answers
 * to put it back.
 */
export function preserveTypedText(root: HTMLElement): () => void {
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
      // The prototype's setter: through the element's own React would not notice.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

/** React sets a textarea's default once more as it takes it over, and that alone drops what is selected in it. */
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
