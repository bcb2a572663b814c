import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';

/** Sentences for judging a voice: greetings, numbers, names, a question, a list, open and nasal vowels. */
export const goldenSentences: readonly string[] = [
  'Olá! Você ligou para a central de atendimento. Como posso ajudar?',
  'Para falar com um atendente, digite 1; para segunda via da conta, digite 2.',
  'O valor da sua fatura é de R$ 1.247,90, com vencimento em 15/03.',
  'Sua consulta foi marcada para quinta-feira, às 14h30, com a Dra. Conceição.',
  'Não foi possível concluir a operação. Deseja tentar outra vez?',
  'Os irmãos João e Antônio comeram pães, maçãs e limões na manhã de domingo.',
  'O protocolo do seu atendimento é 20.261.121-4. Anote, por favor.',
  'Aguarde um momento enquanto localizamos o seu cadastro.',
  'A exposição reúne fotografias, gravuras, tapeçarias e objetos do século XIX.',
  'Agradecemos a sua ligação. Tenha um excelente dia!',
];

/** Portuguese if the voice speaks it, else its first language. */
export function provingLanguage(languages: readonly Language[]): Language {
  return languages.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (languages[0] ?? DEFAULT_LANGUAGE);
}
