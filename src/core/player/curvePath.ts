const LOWEST = -7;
const HIGHEST = 5.5;

/**
 * A pitch contour as an SVG path over `width` × `height`: one segment for each voiced stretch. A lone point becomes a
 * dot (a line of zero length with round ends).
 */
export function curvePath(curve: readonly (number | null)[], width: number, height: number): string {
  const step = curve.length > 1 ? width / (curve.length - 1) : 0;
  const y = (semitones: number) =>
    (height * (HIGHEST - Math.min(HIGHEST, Math.max(LOWEST, semitones)))) / (HIGHEST - LOWEST);
  return curve
    .map((semitones, i) => {
      if (semitones === null) return '';
      const point = `${round(i * step)} ${round(y(semitones))}`;
      if ((curve[i - 1] ?? null) !== null) return `L${point}`;
      return (curve[i + 1] ?? null) === null ? `M${point}h0` : `M${point}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
