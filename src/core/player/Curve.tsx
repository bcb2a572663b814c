import { useId } from 'react';
import { curvePath } from './curvePath.ts';
import classes from './Curve.module.css';

const WIDTH = 600;
const HEIGHT = 40;

interface CurveProps {
  readonly curve: readonly (number | null)[] | null;
  readonly height: number;
  readonly strokeWidth: number;
  /** The played part, 0 to 1; if omitted, the curve has one colour. */
  readonly heard?: number;
}

/** The pitch contour of a clip; a plain line until it is known. */
export function Curve({ curve, height, strokeWidth, heard }: CurveProps) {
  const id = useId();
  const hasVoice = curve?.some((tone) => tone !== null) ?? false;
  const path = hasVoice && curve ? curvePath(curve, WIDTH, HEIGHT) : `M0 ${HEIGHT / 2}H${WIDTH}`;
  const edge = WIDTH * (heard ?? 0);
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      strokeWidth={hasVoice ? strokeWidth : 4}
    >
      {heard === undefined ? (
        <path d={path} vectorEffect="non-scaling-stroke" />
      ) : (
        <>
          <clipPath id={`${id}heard`}>
            <rect x={-10} y={-20} width={edge + 10} height={HEIGHT + 40} />
          </clipPath>
          <clipPath id={`${id}rest`}>
            <rect x={edge} y={-20} width={WIDTH - edge + 10} height={HEIGHT + 40} />
          </clipPath>
          <path className={classes.rest} clipPath={`url(#${id}rest)`} d={path} vectorEffect="non-scaling-stroke" />
          <path className={classes.heard} clipPath={`url(#${id}heard)`} d={path} vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
