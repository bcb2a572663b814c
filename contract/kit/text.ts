/** Sentences of several nouns that both sides say: the server's refusal and the app's form read alike. Those of one noun stand in its file. */
export const REQUIRED_FIELD = 'Campo obrigatório';
export const CHOOSE_MODEL = 'Escolha um modelo';
export const CHOOSE_COMPRESSION = 'Escolha um tipo de compressão';
