import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Markdown, type MarkdownValues } from '#platform/client/markdown/Markdown.tsx';
import type { MarkdownSection } from '#platform/client/markdown/markdown.ts';
import classes from './article.module.css';

interface ArticleProps {
  title: string;
  lead: ReactNode;
  sections: MarkdownSection[];
  values: MarkdownValues;
  actions?: ReactNode;
}

export function Article({ title, lead, sections, values, actions }: ArticleProps) {
  return (
    <div className="bw-page">
      <PageHeading title={title} lead={lead} actions={actions} />
      <div className={classes.article}>
        <TableOfContents sections={sections} />
        <div className="bw-prose">
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Markdown nodes={body} values={values} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const CONTENTS_TITLE = 'On this page';

function TableOfContents({ sections }: Pick<ArticleProps, 'sections'>) {
  const links = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  // CSS hides one of the two lists, depending on the width of the screen.
  return (
    <div className={classes.contents}>
      <nav aria-label={CONTENTS_TITLE} className={classes.contentsBeside}>
        <p>{CONTENTS_TITLE}</p>
        {links}
      </nav>
      <details className={classes.contentsAbove}>
        <summary>{CONTENTS_TITLE}</summary>
        {links}
      </details>
    </div>
  );
}
