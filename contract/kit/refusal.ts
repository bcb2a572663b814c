import * as v from 'valibot';
import { modelFaults } from './modelFaults.ts';
import { FILE_CHANGED } from './text.ts';

/** Every refusal: its HTTP status and the default sentence for people. */
export const refusals = {
  INVALID_INPUT: { status: 422, message: 'Há campos que precisam de correção.' },
  MALFORMED: { status: 400, message: 'O pedido não pôde ser lido.' },
  UNAUTHENTICATED: { status: 401, message: 'Sua sessão expirou, faça login para continuar' },
  API_KEY_UNKNOWN: { status: 401, message: 'Falta uma chave de API que exista: envie-a em "Authorization: Bearer …".' },
  API_KEY_DISABLED: { status: 401, message: 'Esta chave de API está desativada.' },
  API_KEY_SCOPE: { status: 403, message: 'Esta chave de API não tem a permissão para isto.' },
  API_KEY_WITHOUT_PERSON: {
    status: 403,
    message: 'Quem criou esta chave de API não tem mais acesso a isto. Crie outra chave.',
  },
  API_KEY_EXPIRED: { status: 401, message: 'Esta chave de API venceu.' },
  INVALID_LOGIN: { status: 401, message: 'Falha na autenticação, verifique suas credenciais' },
  NEW_PASSWORD_REQUIRED: { status: 403, message: 'É preciso criar uma nova senha' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Falta o código do seu aplicativo de autenticação.' },
  SECOND_FACTOR_SETUP: { status: 403, message: 'Seu perfil pede a verificação em duas etapas. Ligue-a para entrar.' },
  SECOND_FACTOR_OBLIGED: {
    status: 409,
    message: 'Seu perfil pede a verificação em duas etapas: ela não pode ser desligada.',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'A verificação em duas etapas já está ligada.' },
  SECOND_FACTOR_OFF: { status: 409, message: 'A verificação em duas etapas não está ligada.' },
  WRONG_CODE: { status: 422, message: 'O código não confere ou já foi usado.' },
  SIGN_IN_STALE: { status: 422, message: 'Passou tempo demais. Entre de novo com e-mail e senha.' },
  MAIL_NOT_SENT: { status: 422, message: 'O e-mail não saiu. Confira os dados do servidor.' },
  /** The same answer to a guessed, cut, replaced, ended and revoked link. */
  APPROVAL_LINK_CLOSED: {
    status: 401,
    message: 'Este link não vale mais. Peça outro a quem o enviou.',
  },
  /** The link asks for the code that was sent by mail. */
  APPROVAL_CODE_MISSING: { status: 403, message: 'Falta o código que enviamos por e-mail.' },
  DECISIONS_ALTERED: { status: 422, message: 'Este arquivo foi alterado depois de feito ou não é desta instalação.' },
  DECISIONS_APPLIED: { status: 409, message: 'As decisões deste arquivo já foram aplicadas.' },
  APPROVAL_FILE_TOO_LARGE: {
    status: 422,
    message: 'Os áudios passam de 25 MB em um só arquivo. Envie menos prompts de cada vez.',
  },
  LINK_INVALID: { status: 422, message: 'Este link já foi usado ou venceu.' },
  WRONG_PASSWORD: { status: 422, message: 'A senha atual não confere.' },
  FORBIDDEN: { status: 403, message: 'Seu perfil não permite esta ação.' },
  BEHIND_PROXY: {
    status: 403,
    message:
      'Com as contas de demonstração ligadas, a Entoa só atende esta máquina. Para usá-la por um proxy, ' +
      'configure PUBLIC_URL.',
  },
  WRONG_HOST: { status: 421, message: 'Este endereço não é o da Entoa.' },
  NOT_FOUND: { status: 404, message: 'Registro não encontrado.' },
  AUDIO_GONE: { status: 410, message: 'Este áudio não existe mais.' },
  CONFLICT: { status: 409, message: 'Este registro mudou desde que você o abriu.' },
  ARCHIVED: { status: 409, message: 'O projeto está arquivado. Reative-o para mudar algo nele.' },
  IN_BIN: { status: 409, message: 'O projeto deste prompt está na lixeira. Restaure-o antes.' },
  /** Raised by the app itself: a queued mutation from an earlier build, which the new build does not know. */
  DECISION_OUTDATED: {
    status: 422,
    message: 'Esta versão do Entoa não envia mais esta mudança. Faça-a de novo na tela.',
  },
  /** Raised by the app itself: browsers cannot read a chosen file any more after it was saved again. */
  FILE_CHANGED: { status: 422, message: FILE_CHANGED },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'Esta chave de idempotência já serviu a outro pedido.' },
  TOO_SLOW: { status: 408, message: 'O pedido demorou demais para chegar. Tente de novo.' },
  RANGE_OUTSIDE: { status: 416, message: 'O trecho pedido fica fora do arquivo.' },
  TOO_LARGE: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'O tipo do conteúdo enviado não é aceito.' },
  CSV_ENCODING: { status: 422, message: 'O arquivo CSV deve estar codificado em UTF-8.' },
  CSV_SEPARATOR: { status: 422, message: "O arquivo CSV deve usar ';' como separador." },
  CSV_COLUMNS: { status: 422, message: 'O arquivo deve conter duas colunas, nome e texto' },
  CSV_EMPTY: { status: 422, message: 'O arquivo CSV está vazio.' },
  CSV_TOO_MANY_LINES: { status: 422, message: 'O arquivo CSV pode ter no máximo 10.000 linhas.' },
  XLSX_UNUSABLE: { status: 422, message: 'A planilha não pode ser lida.' },
  CSV_NO_USABLE_LINE: { status: 422, message: 'Nenhuma linha do arquivo pode ser usada.' },
  SCRIPT_LINES_REFUSED: {
    status: 422,
    message: 'Há linhas recusadas: corrija-as antes de excluir os prompts que faltam na planilha.',
  },
  SCRIPT_DELETES_TOO_MANY: {
    status: 422,
    message: 'Faltam na planilha mais de 10.000 prompts do projeto. Confira se é o arquivo certo.',
  },
  BATCH_EMPTY: { status: 422, message: 'Nenhum prompt corresponde à escolha.' },
  BATCH_TOO_LARGE: {
    status: 422,
    message: 'São mais de 100.000 prompts de uma vez. Restrinja a escolha com um filtro.',
  },
  BATCH_ENDED: { status: 409, message: 'Esta mudança em lote já terminou.' },
  SCRIPT_WITHOUT_VOICE: { status: 422, message: 'Escolha a voz e a compressão dos prompts novos.' },
  RECORDING_FORMAT: {
    status: 422,
    message: 'A gravação deve ser um arquivo WAV com som PCM, float ou G.711, de 8 a 192 kHz. Converta-a antes.',
  },
  RECORDING_BROKEN: { status: 422, message: 'O arquivo da gravação está incompleto ou com defeito.' },
  RECORDING_TOO_LONG: { status: 422, message: 'A gravação pode ter até 10 minutos.' },
  RECORDING_SILENT: { status: 422, message: 'Não há fala nesta gravação.' },
  API_KEY_TAKEN: { status: 409, message: 'Esta chave já foi usada. Gere outra.' },
  ZIP_BUSY: {
    status: 409,
    message: 'Outro zip deste projeto está sendo feito, com outras opções. Espere ficar pronto ou cancele-o.',
  },
  NOTHING_TO_PACK: { status: 409, message: 'Nenhum áudio do projeto está pronto para o zip.' },
  BUILT_IN_ACCOUNT: { status: 403, message: 'Não é possível editar perfil base' },
  OWN_ACCOUNT: { status: 409, message: 'Ninguém pode desativar, remover ou rebaixar a própria conta.' },
  LAST_ADMIN: { status: 409, message: 'Esta é a última conta ADMIN ativa. Dê o perfil a outra pessoa antes.' },
  BACKUP_RUNNING: {
    status: 409,
    message: 'Outra cópia de segurança está sendo feita. Tente de novo quando ela terminar.',
  },
  EMAIL_TAKEN: { status: 409, message: 'Já existe um usuário com este e-mail.' },
  MODEL_NAME_TAKEN: { status: 409, message: 'Já existe um modelo com esse nome.' },
  NO_MEMORY_AVAILABLE: {
    status: 409,
    message: 'Memória ram insuficiente para ativar o modelo! É necessário desativar outro modelo antes de ativar este.',
  },
  ...modelFaults,
  TOO_MANY: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente de novo.' },
  STREAM_LIMIT: { status: 429, message: 'Há muitas falas ao mesmo tempo. Aguarde um pouco e tente de novo.' },
  KEY_STREAM_LIMIT: {
    status: 429,
    message: 'Esta chave de API já tem tantas falas ao mesmo tempo quantas pode. Aguarde o fim de uma delas.',
  },
  MONTHLY_LIMIT: {
    status: 429,
    message: 'O texto passa do que resta dos caracteres deste mês para esta chave de API.',
  },
  MAINTENANCE: { status: 503, message: 'A Entoa está em manutenção.' },
  UNAVAILABLE: { status: 503, message: 'O serviço está ocupado, tente novamente em instantes.' },
  /** Only from GET /health/ready: `fields` says what is not ready. */
  NOT_READY: { status: 503, message: 'A Entoa não aceita trabalho novo agora.' },
  DISK_FULL: { status: 507, message: 'O disco do servidor está cheio: nada novo cabe nele. Avise a administração.' },
  INTERNAL: { status: 500, message: 'Ocorreu um erro inesperado, tente novamente mais tarde.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** The body of every error response. `messages` holds all messages, `fields` those that belong to an input. */
export const RefusalBody = v.object({
  code: v.picklist(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  message: v.string(),
  messages: v.array(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  /** Only with CONFLICT: the current record. */
  present: v.optional(v.unknown()),
  /**
   * Only with NEW_PASSWORD_REQUIRED, SECOND_FACTOR_REQUIRED and SECOND_FACTOR_SETUP: a single-use token for the next
   * step of the sign-in.
   */
  token: v.optional(v.string()),
  /** Only under /v1: the same error in the form that clients of other speech services expect. */
  error: v.optional(
    v.object({ message: v.string(), type: v.string(), code: v.string(), param: v.nullable(v.string()) }),
  ),
});
export type RefusalBody = v.InferOutput<typeof RefusalBody>;
