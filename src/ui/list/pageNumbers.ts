/** Page numbers to show: the ends and the neighbours of the current page; null marks a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last);
  return shown.flatMap((number, i) => {
    const gap = number - (shown[i - 1] ?? 0);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}
