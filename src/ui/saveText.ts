/** Hands the browser a text file to save. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Hands the browser a file to save. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A spreadsheet file; reading an answer as text has taken the BOM away that spreadsheets want. */
export function saveCsv(name: string, text: string): void {
  saveText(name, 'text/csv', `\uFEFF${text.replace(/^\uFEFF/, '')}`);
}
