const units = ['B', 'KB', 'MB', 'GB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** power;
  const maximumFractionDigits = amount < 10 && power > 0 ? 1 : 0;
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits })} ${units[power]}`;
}
