/**
 * Sentences about several nouns that the server's refusals and the app's forms share. Sentences about one noun are in
 * the file of that noun.
 */
export const REQUIRED_FIELD = 'Campo obrigatório';
export const CHOOSE_MODEL = 'Escolha um modelo';
export const CHOOSE_COMPRESSION = 'Escolha um tipo de compressão';
export const CHOOSE_LANGUAGE = 'Escolha um idioma';
export const TEXT_MISSING = 'Insira um texto para ser processado';
export const TEXT_TOO_LONG = 'O texto pode ter até 2.000 caracteres.';
export const TEXT_UNSPEAKABLE = 'O texto precisa de alguma letra ou número para ser falado.';
export const ID_NOT_A_NUMBER = 'O identificador deve ser um número.';
export const FILE_CHANGED = 'O arquivo mudou depois de escolhido. Escolha-o de novo.';
export const NOT_UTF8 = 'O texto não está em UTF-8: os acentos se perderiam. Envie-o em UTF-8.';
export const UNUSABLE_CHARACTERS = 'O texto tem caracteres que não podem ser usados.';
