import type { AuditNoun } from '#contract/audit.ts';

export const audit = {
  title: 'Auditoria',
  searchPlaceholder: 'Filtre por pessoa, ação ou nome',
  address: 'Endereço',
  columns: { at: 'DATA', who: 'QUEM', what: 'AÇÃO', changed: 'ANTES E DEPOIS' },
  noun: 'Assunto',
  anyNoun: 'Todos os assuntos',
  nouns: {
    auth: 'Acesso', projects: 'Projetos', prompts: 'Prompts', users: 'Usuários', apikeys: 'Api Keys', models: 'Modelos', costs: 'Custos',
    settings: 'Configurações', maintenance: 'Manutenção', dictionary: 'Dicionário', audit: 'Auditoria',
  } satisfies Record<AuditNoun, string> as Record<AuditNoun, string>,
  from: 'De',
  until: 'Até',
  exportCsv: 'Baixar CSV',
  exportFailed: 'Erro ao iniciar o download. Por favor, tente novamente.',
  openAll: 'Ver tudo e baixar',
  visitor: 'Visitante',
  whenEmpty: 'Nenhum ato neste filtro.',
  empty: 'vazio',
  yes: 'sim',
  no: 'não',
} as const;

/** What an act of the audit log is called; what is not named here is shown as it is. */
export const actNames: Record<string, string> = {
  'auth.login': 'entrou', 'auth.loginRefused': 'tentou entrar', 'auth.updatePassword': 'mudou a senha', 'auth.refreshReused': 'sessão encerrada por repetição',
  'projects.create': 'criou o projeto', 'projects.update': 'mudou o projeto', 'projects.remove': 'excluiu o projeto', 'projects.archive': 'arquivou o projeto',
  'projects.reactivate': 'reativou o projeto', 'projects.pack': 'pediu o zip de', 'projects.cancelPack': 'cancelou o zip de',
  'prompts.create': 'criou o prompt', 'prompts.createFromFile': 'enviou o arquivo', 'prompts.update': 'mudou o prompt', 'prompts.remove': 'excluiu o prompt',
  'prompts.invalidate': 'invalidou o prompt', 'prompts.undoInvalidate': 'desfez a invalidação de', 'prompts.revise': 'revisou o prompt', 'prompts.undoRevise': 'desfez a revisão de',
  'settings.update': 'mudou as configurações', 'maintenance.update': 'mudou o aviso de manutenção',
  'auth.recoverRequested': 'pediu nova senha para', 'auth.newPasswordRequired': 'precisou criar uma senha', 'auth.activate': 'ativou a conta', 'auth.setPassword': 'criou uma senha',
  'auth.limited': 'tentou entrar vezes demais como', 'auth.forbidden': 'foi recusado em', 'auth.passwordRefused': 'errou a senha atual', 'auth.codeRefused': 'errou o código de verificação',
  'auth.secondFactorOn': 'ligou a verificação em duas etapas', 'auth.secondFactorOff': 'desligou a verificação em duas etapas',
  'auth.recoveryCodeUsed': 'usou um código de recuperação', 'auth.recoveryCodesRenewed': 'gerou novos códigos de recuperação',
  'auth.endSession': 'encerrou uma sessão', 'auth.endSessions': 'encerrou as outras sessões', 'users.endSession': 'encerrou uma sessão de', 'users.endSessions': 'encerrou as sessões de',
  'users.removeSecondFactor': 'desligou a verificação em duas etapas de',
  'auth.externalBound': 'ligou a conta da empresa a', 'auth.externalMismatch': 'tentou entrar por outra conta da empresa como',
  'auth.externalLogin': 'entrou pela conta da empresa', 'auth.externalRefused': 'tentou entrar pela conta da empresa',
  'prompts.retry': 'processou de novo', 'prompts.retryMany': 'processou de novo', 'prompts.approve': 'aprovou o prompt', 'prompts.undoApprove': 'desfez a aprovação de',
  'users.create': 'criou o usuário', 'users.update': 'mudou o usuário', 'users.remove': 'excluiu o usuário', 'users.activate': 'ativou o usuário', 'users.deactivate': 'desativou o usuário',
  'users.resendActivation': 'reenviou a ativação a',
  'apikeys.create': 'criou a chave', 'apikeys.update': 'mudou a chave', 'apikeys.remove': 'excluiu a chave', 'apikeys.enable': 'ativou a chave', 'apikeys.disable': 'desativou a chave',
  'costs.consolidate': 'consolidou os custos de', 'costs.export': 'baixou os custos', 'audit.export': 'baixou a auditoria',
};

/** What a field of the log is called. */
export const fieldNames: Record<string, string> = {
  name: 'nome', firstName: 'nome', lastName: 'sobrenome', email: 'e-mail', role: 'perfil', active: 'ativo', description: 'descrição', text: 'texto', speaker: 'voz',
  compression: 'telefonia', status: 'status', reason: 'motivo', invalidated: 'invalidado', isRevised: 'revisado', failureCode: 'falha', failureReason: 'motivo da falha',
  count: 'quantidade', created: 'criados', refused: 'recusados', audios: 'áudios', ids: 'itens', search: 'busca', code: 'causa', sum: 'valor', by: 'pelo link de',
  service: 'serviço', expiresAt: 'expira em', isIndefinite: 'sem expiração', monthlyCharacterLimit: 'limite por mês', concurrencyLimit: 'falas ao mesmo tempo', prefix: 'começo da chave',
  type: 'tipo', startDate: 'de', endDate: 'antes de', idProject: 'projeto', idApikey: 'chave', noun: 'assunto', message: 'mensagem', startDateTime: 'início', endDateTime: 'fim',
  maintenanceMode: 'manutenção', audioVolumeControl: 'volume', audioStartEndTime: 'silêncio entre frases', audioEndTime: 'silêncio no fim', enableGpuFileSynthesis: 'GPU',
  nodesLimitForStreaming: 'nós de streaming', usersPerNodeLimit: 'usuários por nó', nodePoolsLimitForFileSynthesis: 'grupos de nós', nodesPerNodePoolLimitForFileSynthesis: 'nós por grupo',
  secondFactorRoles: 'duas etapas', left: 'restam', issuer: 'empresa', subject: 'conta na empresa', session: 'sessão',
  limitOfLinesOnFileForGpu: 'linhas para a GPU', limitOfSessionsForGpuFileSynthesis: 'sessões na GPU',
};
