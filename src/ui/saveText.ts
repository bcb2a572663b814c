/** Hands the browser a text file to save. */
export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A spreadsheet file; reading an answer as text has taken the BOM away that spreadsheets want. */
export function saveCsv(name: string, text: string): void {
  saveText(name, 'text/csv', `\uFEFF${text.replace(/^\uFEFF/, '')}`);
}
