import { plural } from './common.ts';

/** Texts for copying a project. */
export const copyProject = {
  title: 'Copiar projeto',
  copy: 'Copiar',
  nameOf: (name: string) => `Cópia de ${name}`,
  body: (name: string, prompts: number) =>
    `Dicionário${prompts === 0 ? '' : ` e ${plural(prompts, 'prompt', 'prompts')}`} de “${name}” ` +
    'vão para um projeto novo. Os áudios prontos são os mesmos e não custam nada.',
  done: (prompts: number) =>
    prompts === 0
      ? 'Projeto copiado.'
      : `Projeto copiado; ${plural(prompts, 'prompt chega', 'prompts chegam')} em instantes.`,
  failed: 'Não foi possível copiar o projeto.',
} as const;
