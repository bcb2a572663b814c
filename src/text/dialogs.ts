import { TELL_REASON } from '#contract/promptInputs.ts';

export const dialogs = {
  removeTitle: 'Deseja realmente deletar o registro?',
  removeBody: 'Ao clicar em confirmar você excluirá o registro permanentemente.',
  statusTitle: 'Alterar o status?',
  statusFailed: 'Erro ao alterar status.',
  statusChanged: 'Status alterado com sucesso.',
  reviseTitle: 'Deseja marcar este item como revisado?',
  invalidateTitle: 'Deseja marcar esse prompt como inválido?',
  revertTitle: 'Deseja realmente reverter a linha de registro?',
  reason: 'Motivo',
  reasonPlaceholder: TELL_REASON,
  reasonTooLong: (max: number) => `O motivo pode ter até ${max} caracteres.`,
} as const;
