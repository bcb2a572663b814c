/**
 * Keeps a file that is dropped beside a field from replacing the page, which is what browsers do with it. If the page,
 * or the dialog above it, has exactly one field for files, the files go there. Each root imports this module.
 */
const fileField = 'input[type=file]:not(:disabled)';

/** The field that a drop would fill; undefined if there is none, or a choice of several. */
function findField(files: number): HTMLInputElement | undefined {
  const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const fields = place.querySelectorAll<HTMLInputElement>(fileField);
  return fields.length === 1 && (files === 1 || fields[0]!.multiple) ? fields[0] : undefined;
}

function take(event: DragEvent): void {
  const { dataTransfer, target, type } = event;
  const isTaken = event.defaultPrevented || (target as Element).matches?.(fileField);
  if (isTaken || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const field = findField(dataTransfer.items.length);
  dataTransfer.dropEffect = field ? 'copy' : 'none';
  if (type !== 'drop' || !field) return;
  field.files = dataTransfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

for (const type of ['dragover', 'drop'] as const) addEventListener(type, take);
