/** The sentences that both sides say: the server's refusal and the app's form read alike. */
export const REQUIRED_FIELD = 'Campo obrigatório';
export const CHOOSE_MODEL = 'Escolha um modelo';
export const CHOOSE_COMPRESSION = 'Escolha um tipo de compressão';
export const CHOOSE_ROLE = 'Escolha um perfil';
export const TELL_REASON = 'Me conte o motivo';
export const DAYS_OUT_OF_ORDER = 'A data inicial deve ser anterior à data final.';
