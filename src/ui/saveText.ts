/** Downloads a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a CSV with a BOM, which spreadsheets need and which reading a response as text removes. */
export function saveCsv(name: string, text: string): void {
  saveText(name, 'text/csv', `\uFEFF${text.replace(/^\uFEFF/, '')}`);
}
