import { readings } from './wordLists.ts';

/**
 * How the voice is written to, so that it says a word right, and the word itself, which people read. No left side is a
 * word that the rules say anywhere else.
 */
const words = readings(`
  éh = é; éle = ele; ésse = esse; baite = byte; baites = bytes; quilobaite = quilobyte; quilobaites = quilobytes;
  megabaite = megabyte; megabaites = megabytes; gigabaite = gigabyte; gigabaites = gigabytes; terabaite = terabyte;
  terabaites = terabytes; quilo-hertz = quilohertz; mega-hertz = megahertz; giga-hertz = gigahertz;
  Célsius = Celsius; Fárenrait = Fahrenheit; uótizap = WhatsApp; uai-fai = Wi-Fi; dóc = doc; anéel = Aneel;
  áids = Aids; úspi = USP; crás = Cras; creia = Crea; sáp = SAP; uól = UOL;
`);
const written = new RegExp(String.raw`(?<![\p{L}-])(?:${Object.keys(words).join('|')})(?![\p{L}-])`, 'gu');

/** What people are shown of what a rule says. */
export const showSaid = (said: string): string => said.replace(written, (word) => words[word] ?? word);
