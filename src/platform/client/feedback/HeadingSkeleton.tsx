import { PageHeading } from '../layout/PageHeading.tsx';
import { Skeleton } from './Skeleton.tsx';

interface HeadingSkeletonProps {
  /** Width of the lines above and below the title, in pixels. */
  eyebrow: number;
  lead: number;
}

/** Skeleton of a page heading with tags above a long title. */
export function HeadingSkeleton({ eyebrow, lead }: HeadingSkeletonProps) {
  const line = { component: 'span', display: 'block' } as const;
  return (
    <PageHeading
      eyebrow={<Skeleton {...line} height={25} width={eyebrow} radius={3} />}
      title={<Skeleton {...line} height="1em" width="min(30rem, 90%)" radius={2} />}
      lead={<Skeleton {...line} height={26} width={lead} radius={2} />}
    />
  );
}
