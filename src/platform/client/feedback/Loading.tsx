import type { ReactNode } from 'react';
import classes from './loading.module.css';

interface SkeletonProps {
  height?: number | string | undefined;
  width?: number | string | undefined;
  mt?: number | undefined;
  mb?: number | undefined;
  radius?: number | undefined;
  circle?: boolean | undefined;
  className?: string | undefined;
  component?: 'div' | 'span' | undefined;
  display?: 'block' | 'inline-block' | undefined;
}

/** Mantine's Skeleton is always a `div`, which is invalid inside headings and `p`. */
export function Skeleton(props: SkeletonProps) {
  const { component: Shape = 'div', className = '', height, width, ...rest } = props;
  const { circle, mt, mb, display, radius = 3, ...attributes } = rest;
  const borderRadius = circle ? '50%' : radius;
  const style = {
    height,
    width: circle ? height : width,
    borderRadius,
    marginTop: mt,
    marginBottom: mb,
    display,
  };
  return <Shape {...attributes} className={`${classes.skeleton} ${className}`} style={style} />;
}

export function Loading({ noun, children }: { noun: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="bw-hidden" role="status">{`Loading ${noun}`}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

interface SkeletonLinesProps {
  lines?: number | undefined;
  height?: number | undefined;
}

export function SkeletonLines({ lines = 3, height = 14 }: SkeletonLinesProps) {
  const widths = Array.from({ length: lines }, (_, line) => (line === lines - 1 ? 62 : 100));
  return (
    <div>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
        <Skeleton key={line} height={height} width={`${width}%`} mt={line ? 10 : 0} radius={2} />
      ))}
    </div>
  );
}
