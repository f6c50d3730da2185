import type { ReactNode } from 'react';
import classes from './dimension-line.module.css';

interface DimensionMark {
  /** From 0 at the start of the line to 1 at its end. */
  at: number;
  label: ReactNode;
  next?: boolean | undefined;
}

interface DimensionLineProps {
  ariaLabel: string;
  figure?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  marks?: DimensionMark[] | undefined;
  /** Share of the line that is drawn bold, from 0 to 1. */
  filled?: number | undefined;
}

function toPercent(share: number): string {
  return `${Math.min(1, Math.max(0, share)) * 100}%`;
}

function getLabelSide(at: number): 'start' | 'middle' | 'end' {
  if (at < 0.15) return 'start';
  return at > 0.85 ? 'end' : 'middle';
}

export function DimensionLine({
  ariaLabel,
  figure,
  start,
  end,
  marks,
  filled,
}: DimensionLineProps) {
  return (
    <div
      className="bw-dimension"
      role="img"
      aria-label={ariaLabel}
      data-marks={marks !== undefined}
    >
      <div className="bw-dimension-line">
        {filled !== undefined && (
          <span className={classes.filled} style={{ width: toPercent(filled) }} />
        )}
        {marks?.map(({ at, label, next }) => (
          <span
            key={at}
            className={`${classes.mark} bw-figure`}
            data-side={getLabelSide(at)}
            data-next={next}
            style={{ left: toPercent(at) }}
          >
            <span>{label}</span>
          </span>
        ))}
        {figure !== undefined && <span className="bw-dimension-figure bw-figure">{figure}</span>}
      </div>
      {(start !== undefined || end !== undefined) && (
        <div className="bw-dimension-ends bw-figure">
          <span>{start}</span>
          <span>{end}</span>
        </div>
      )}
    </div>
  );
}
