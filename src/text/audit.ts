import { auditNouns } from '#common/auditWords.ts';
import type { AuditNoun } from '#contract/audit.ts';

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Names in the filter: those of the exported log, with a capital. */
const nouns = {
  ...Object.fromEntries(Object.entries(auditNouns).map(([noun, name]) => [noun, capitalize(name)])),
  apikeys: 'Api Keys',
} as Record<AuditNoun, string>;

export const audit = {
  title: 'Auditoria',
  searchPlaceholder: 'Filtre por pessoa, ação ou nome',
  address: 'Endereço',
  byKey: (service: string) => `pela chave “${service}”`,
  columns: { at: 'DATA', who: 'QUEM', what: 'AÇÃO', changed: 'ANTES E DEPOIS' },
  noun: 'Assunto',
  anyNoun: 'Todos os assuntos',
  nouns,
  from: 'De',
  until: 'Até',
  exportCsv: 'Baixar CSV',
  openAll: 'Ver tudo e baixar',
  visitor: 'Visitante',
  whenEmpty: 'Nenhum ato neste filtro.',
  empty: 'vazio',
  yes: 'sim',
  no: 'não',
} as const;
