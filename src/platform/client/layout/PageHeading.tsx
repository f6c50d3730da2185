import type { ReactNode } from 'react';
import './page-heading.css';
import { Skeleton } from '../feedback/Loading.tsx';

interface PageHeadingProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Entered by a user. The title then uses the whole width. */
  nameInTitle?: string;
  /** The title is small, because the page is about what is below it. */
  isCompact?: boolean;
}

const LONG_NAME_LENGTH = 60;

export function PageHeading(props: PageHeadingProps) {
  const { title, eyebrow, lead, actions, nameInTitle, isCompact = false } = props;
  return (
    <header
      className="bw-heading"
      {...(nameInTitle && {
        'data-named': isCompact || nameInTitle.length > LONG_NAME_LENGTH ? 'long' : 'short',
      })}
    >
      <div>
        {eyebrow !== undefined && <p className="bw-eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead !== undefined && <p className="bw-lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="bw-heading-actions">{actions}</div>}
    </header>
  );
}

interface HeadingSkeletonProps {
  /** Width in pixels. */
  eyebrow: number;
  /** Width in pixels. */
  lead: number;
}

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
