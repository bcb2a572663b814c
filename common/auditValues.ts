import type { Scope } from '#contract/kit/permissions.ts';
import { type AuditField, auditNouns } from './auditWords.ts';
import { languageNames } from './languageNames.ts';
import { roleNames } from './roleNames.ts';
import type { FailureCode } from './failureCodes.ts';

/** Words for the values of fields whose values are codes in the log. */
export const auditValues: Readonly<Partial<Record<AuditField, Readonly<Record<string, string>>>>> = {
  language: languageNames,
  status: { ENQUEUED: 'na fila', PROCESSING: 'processando', PROCESSED: 'processado', FAILED: 'com falha' },
  secondFactorRoles: {
    NONE: 'ninguém',
    ADMIN: 'administradores',
    MANAGERS: 'administradores e gerentes',
    ALL: 'todos',
  },
  action: {
    voice: 'voz',
    output: 'saída',
    regenerate: 'gerar de novo',
    invalidate: 'invalidar',
    delete: 'excluir',
    move: 'mover',
    copy: 'copiar',
  },
  failureCode: {
    UNKNOWN_VOICE: 'voz desativada ou removida',
    CONSENT_ENDED: 'consentimento da voz terminou',
    INVALID_MARK: 'marca mal escrita',
    SPOKEN_TOO_LONG: 'longo demais ao ser falado',
    NO_SPEECH: 'texto sem fala',
    SILENT_AUDIO: 'áudio em silêncio',
    TRUNCATED_AUDIO: 'áudio cortado',
    DISK_FULL: 'disco cheio',
    ENGINE_AWAY: 'motor de voz desligado',
    ENGINE_CRASHED: 'motor de voz parou',
    TIMED_OUT: 'tempo esgotado',
  } satisfies Record<FailureCode, string>,
  scopes: {
    speech: 'gerar áudio',
    'projects:read': 'ler projetos e prompts',
    'approval-links:write': 'enviar links de aprovação',
    'prompts:write': 'enviar prompts e planilhas',
    'audio:read': 'baixar áudios',
  } satisfies Record<Scope, string>,
  kind: { alias: 'outras palavras', phonemes: 'fonemas', respelling: 'grafia' },
  role: roleNames,
  by: { activation: 'ativação', newPassword: 'senha nova', recovery: 'recuperação' },
  noun: auditNouns,
};
