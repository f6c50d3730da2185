import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';

/** A loading state that screen readers announce; its children are decorative skeletons. */
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
