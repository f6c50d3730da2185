import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import './article.css';

/** A part of a long page, at an address of its own. */
export interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

interface ArticleProps {
  title: string;
  lead: ReactNode;
  parts: Part[];
  actions?: ReactNode;
}

/** A long page to read: what is on it stands beside it, or folded above it on a phone. */
export function Article({ title, lead, parts, actions }: ArticleProps) {
  return (
    <div className="bw-page">
      <PageHeading title={title} lead={lead} actions={actions} />
      <div className="bw-article">
        <Contents parts={parts} />
        <div className="bw-prose">
          {parts.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const ON_PAGE = 'On this page';

function Contents({ parts }: { parts: Part[] }) {
  const links = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="bw-contents">
      <nav aria-label={ON_PAGE} className="bw-contents-beside">
        <p>{ON_PAGE}</p>
        {links}
      </nav>
      <details className="bw-contents-above">
        <summary>{ON_PAGE}</summary>
        {links}
      </details>
    </div>
  );
}
