import { Accordion } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { Markdown, type MarkdownValues } from '#platform/client/markdown/Markdown.tsx';
import type { MarkdownSection } from '#platform/client/markdown/markdown.ts';

interface FoldedSectionsProps {
  sections: MarkdownSection[];
  values: MarkdownValues;
}

/** Links to a section open it. The texts are always in the page, so that search finds them. */
export function FoldedSections({ sections, values }: FoldedSectionsProps) {
  const [openIds, setOpenIds] = useState(() => [location.hash.slice(1)]);
  useWindowEvent('hashchange', () => setOpenIds((ids) => [...ids, location.hash.slice(1)]));
  return (
    <Accordion
      multiple
      order={2}
      value={openIds}
      onChange={setOpenIds}
      mt="xl"
      mb="xl"
      // The titles are in line with those above and below.
      styles={{ control: { paddingInline: 0 }, content: { paddingInline: 0 } }}
    >
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
