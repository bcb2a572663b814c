import type { Standing } from '#contract/diagnosis.ts';

export const diagnosis = {
  title: 'Diagnóstico',
  about: 'Disco, banco, fila, cópias, e-mail e o que mais a instalação precisa para seguir bem.',
  open: 'Ver como está',
  standings: { ok: 'Tudo certo', look: 'Vale olhar', broken: 'Com problema' } satisfies Record<
    Standing,
    string
  > as Record<Standing, string>,
  whole: {
    ok: 'Está tudo certo.',
    look: 'Funciona, e há o que olhar.',
    broken: 'Há algo com problema.',
  } satisfies Record<Standing, string> as Record<Standing, string>,
  seenAt: (moment: string) => `Visto em ${moment}, pelo servidor que respondeu.`,
  again: 'Ver de novo',
  save: 'Baixar como JSON',
  fileName: 'entoa-diagnostico.json',
  findings: 'O que foi visto',
  configuration: 'Configuração do ambiente',
  configurationHelp: 'O que o servidor leu ao iniciar. Senhas e chaves não aparecem.',
  isDefault: 'padrão',
  isHidden: 'definida, não mostrada',
} as const;
