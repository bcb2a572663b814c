import type { Permission } from '#contract/kit/permissions.ts';

export const layout = {
  home: 'Entoa, início',
  menu: 'Menu principal',
  crumbs: 'Você está em',
  account: 'Minha conta',
  maintenanceCheckFailed: 'Erro ao verificar o modo de manutenção',
  more: 'Mais',
  moreTitle: 'Mais opções',
  signOut: 'Sair',
  changePassword: 'Alterar senha',
  sessions: 'Sessões e segurança',
  bin: 'Lixeira',
  maintenance: 'EM MANUTENÇÃO',
  online: 'Online',
  weak: 'Fraca',
  offline: 'Offline',
  theme: 'Tema',
  themes: { auto: 'Do aparelho', light: 'Claro', dark: 'Escuro' },
  splash: 'Carregando a Entoa',
  storageRefused:
    'Este navegador não deixa a Entoa guardar nada neste aparelho. Ao fechar ou recarregar a página, você entra de ' +
    'novo, e o que não foi salvo se perde.',
} as const;

export const tabNames = {
  projects: 'Projetos',
  fails: 'Falhos',
  models: 'Modelos',
  users: 'Usuários',
  apikeys: 'Api Keys',
  costs: 'Custos',
  settings: 'Configurações',
} as const satisfies Partial<Record<Permission, string>>;

export const crumbNames = {
  dashboard: 'Painel',
  projects: 'Projetos',
  new: 'Novo',
  prompts: 'Prompts',
  edit: 'Editar',
  users: 'Usuários',
  apikeys: 'API Keys',
  fails: 'Falhos',
  models: 'Modelos',
  catalogue: 'Vozes naturais',
  numbers: 'Números',
  costs: 'Custos',
  settings: 'Configurações',
  diagnosis: 'Diagnóstico',
  'maintenance-settings': 'Manutenção',
  invalidated: 'Invalidados',
  review: 'Revisão',
  dictionary: 'Dicionário',
  script: 'Roteiro',
  configuration: 'Configuração',
  approval: 'Aprovação',
  audit: 'Auditoria',
  sessions: 'Sessões',
  bin: 'Lixeira',
  webhooks: 'Webhooks',
  deliveries: 'Entregas',
} as const;
