/** A workbook that cannot be read; its message is shown to the person who sent it. */
export class XlsxFault extends Error {}

export const BROKEN = 'O arquivo não é uma planilha que se possa abrir. Salve-a de novo como .xlsx.';
export const TOO_LARGE = 'A planilha é grande demais. Deixe nela só os nomes e os textos.';
