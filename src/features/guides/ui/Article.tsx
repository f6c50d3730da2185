import type { ComponentType, ReactNode } from 'react';
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
  /** Shows all sections but the first and the last. A prop, so that other pages do not load it. */
  Folded?: ComponentType<Pick<ArticleProps, 'sections' | 'values'>>;
}

export function Article(props: ArticleProps) {
  const { title, lead, sections, values, actions, Folded } = props;
  const foldedSections = Folded ? sections.slice(1, -1) : [];
  return (
    <div className="bw-page">
      <PageHeading title={title} lead={lead} actions={actions} />
      <div className={classes.article}>
        <TableOfContents sections={sections} />
        <div className="bw-prose">
          {sections.map((section) => {
            const { id, title, body } = section;
            if (Folded && section === foldedSections[0])
              return <Folded key={id} sections={foldedSections} values={values} />;
            if (foldedSections.includes(section)) return null;
            return (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                <Markdown nodes={body} values={values} />
              </section>
            );
          })}
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
