import { encode } from 'uqr';
import classes from './EnrolForm.module.css';

/**
 * Dark on white whatever the theme: not every app reads it the other way round. A picture, so that no policy minds
 * its colours.
 */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, data } = encode(value, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`;
  const svg = `${open}<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}
