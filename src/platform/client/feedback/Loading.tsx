import type { ReactNode } from 'react';
import classes from './loading.module.css';

interface SkeletonProps {
  /** Numbers are pixels. */
  height?: number | string | undefined;
  width?: number | string | undefined;
  /** Margins in pixels. */
  mt?: number | undefined;
  mb?: number | undefined;
  radius?: number | undefined;
  /** Whether the placeholder is round; `height` is then the diameter. */
  circle?: boolean | undefined;
  className?: string | undefined;
  component?: 'div' | 'span' | undefined;
  display?: 'block' | 'inline-block' | undefined;
}

/**
 * A placeholder while content is loaded. Mantine's Skeleton is always a `div`, which is invalid
 * inside headings and `p`.
 */
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

/** A loading state: screen readers announce `Loading {noun}`; the children are skeletons. */
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
  /** Height of one line of text, in pixels. */
  height?: number | undefined;
}

/** Placeholder of a text of several lines, the last of which is shorter. */
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
