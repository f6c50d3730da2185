import { Accordion } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
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
  /** All sections but the first and the last. */
  isMiddleFolded?: boolean;
}

export function Article(props: ArticleProps) {
  const { title, lead, sections, values, actions, isMiddleFolded = false } = props;
  const foldedSections = isMiddleFolded ? sections.slice(1, -1) : [];
  return (
    <div className="bw-page">
      <PageHeading title={title} lead={lead} actions={actions} />
      <div className={classes.article}>
        <TableOfContents sections={sections} />
        <div className="bw-prose">
          {sections.map((section) => {
            const { id, title, body } = section;
            if (section === foldedSections[0])
              return <FoldedSections key={id} sections={foldedSections} values={values} />;
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

/** Links to a section open it. The texts are always in the page, so that search finds them. */
function FoldedSections({ sections, values }: Pick<ArticleProps, 'sections' | 'values'>) {
  const [openIds, setOpenIds] = useState(() => [location.hash.slice(1)]);
  useWindowEvent('hashchange', () => setOpenIds((ids) => [...ids, location.hash.slice(1)]));
  return (
    <Accordion multiple order={2} value={openIds} onChange={setOpenIds} mt="xl" mb="xl">
      {sections.map(({ id, title, body }) => (
        <Accordion.Item key={id} id={id} value={id}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>
            <Markdown nodes={body} values={values} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
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
