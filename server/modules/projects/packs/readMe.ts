import type { Pack } from './openPack.ts';

/** What a pack holds and, in three lines, where it is to be put; as Windows reads it too. */
export function buildReadMe({ rule, formats, folder }: Pack, projectName: string): string {
  if (!rule) return '';
  const lines = [
    `${projectName.replaceAll(/\s+/g, ' ')}, para ${rule.label}`,
    `Formato: ${formats.map(({ label }) => label).join('; ')}.`,
    '',
    ...rule.steps.map((step, index) => `${index + 1}. ${step.replaceAll('{pasta}', folder)}`),
    '',
    'relatorio.csv diz que arquivo é de que prompt, e o que ficou de fora.',
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
