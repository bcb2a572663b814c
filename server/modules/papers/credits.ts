import { businessUses } from '#common/businessUse.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { listPapers, type PapersOfVoice } from './papers.ts';

/** CREDITOS.txt of a zip: the papers of its voices, and who recorded; CRLF line ends for Windows. */
export async function creditsOf(
  db: Queryable,
  { platformVoices }: Pick<Speech, 'platformVoices'>,
  speakers: ReadonlySet<string>,
  recorders: ReadonlySet<string> = new Set(),
): Promise<string> {
  const all = await listPapers(db, { today: new Date().toISOString().slice(0, 10), platformVoices });
  const voices = all.filter(({ names }) => names.some((name) => speakers.has(name)));
  const known = new Set(voices.flatMap(({ names }) => names));
  const gone = [...speakers].filter((name) => !known.has(name));
  const sections = [
    ...voices.map(creditOf),
    ...gone.map((name) => [`Voz: ${name}`, 'Uso comercial: a conferir (a voz não está mais instalada)']),
    ...[...recorders].map((name) => [`Voz humana, gravada por ${name}`]),
  ];
  const body = ['Créditos das vozes deste pacote', ...sections.map((lines) => lines.join('\r\n'))].join('\r\n\r\n');
  return `\uFEFF${body}\r\n`;
}

function creditOf(papers: PapersOfVoice): string[] {
  const { voice, businessUse, person, consentBy, consentUntil, credit, licenseText, licenseTextAt } = papers;
  const day = (date: string) => date.slice(0, 10).split('-').reverse().join('/');
  const until = consentUntil ? `, até ${day(consentUntil)}` : '';
  const lines: readonly (readonly [string, string])[] = [
    ['Uso comercial', businessUses[businessUse]],
    ['De quem é a voz', person],
    ['Consentimento de', consentBy && `${consentBy}${until}`],
    ['Crédito', credit],
    ['Licença dos pesos', papers.weightsLicense],
    ['Licença dos dados', papers.dataLicense],
    ['Voz de origem', papers.ancestorLicense],
  ];
  return [
    `Voz: ${voice}`,
    ...lines.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`),
    ...(licenseText ? [`Texto da licença${licenseTextAt ? `, de ${day(licenseTextAt)}` : ''}:`, licenseText] : []),
  ];
}
