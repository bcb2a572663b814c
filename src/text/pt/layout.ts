import type { Area } from '#contract/kit/permissions.ts';

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
  maintenance: 'EM MANUTENÇÃO',
  online: 'Online',
  weak: 'Fraca',
  offline: 'Offline',
  theme: 'Tema',
  themes: { auto: 'Do aparelho', light: 'Claro', dark: 'Escuro' },
  splash: 'Carregando a Entoa',
} as const;

export const tabNames: Partial<Record<Area, string>> = {
  projects: 'Projetos',
  fails: 'Falhos',
  models: 'Modelos',
  users: 'Usuários',
  apikeys: 'Api Keys',
  costs: 'Custos',
  settings: 'Configurações',
};

export const crumbNames: Record<string, string> = {
  dashboard: 'Painel',
  projects: 'Projetos',
  new: 'Novo',
  prompts: 'Prompts',
  prompt: 'Prompt',
  edit: 'Editar',
  users: 'Usuários',
  user: 'Usuário',
  apikeys: 'API Keys',
  fails: 'Falhos',
  models: 'Modelos',
  costs: 'Custos',
  settings: 'Configurações',
  'maintenance-settings': 'Manutenção',
  invalidated: 'Invalidados',
  review: 'Revisão',
  dictionary: 'Dicionário',
  audit: 'Auditoria',
  sessions: 'Sessões',
  bin: 'Lixeira',
};
