import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Markdown, type MarkdownValues } from '#platform/client/markdown/Markdown.tsx';
import type { HelpEntry } from './help-search.ts';
import classes from './help.module.css';

interface HelpEntryDetailsProps {
  entry: HelpEntry;
  values: MarkdownValues;
  /** True if the answer is a search result or its id is in the URL. */
  open: boolean;
}

export function HelpEntryDetails({ entry, values, open }: HelpEntryDetailsProps) {
  const { id, question, body, link } = entry;
  const [shown, setShown] = useState(open);
  useEffect(() => setShown(open), [open]);
  return (
    <details
      id={id}
      className={classes.answer}
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>
        <h3 className={classes.question}>{question}</h3>
      </summary>
      <div className={classes.text}>
        <Markdown nodes={body} values={values} />
        <p className={classes.links}>
          <Markdown nodes={link} values={values} />
          <Link to="/help" hash={id} className={classes.anchor}>
            <IconLink size={16} stroke={1.6} aria-hidden />
            Link to this answer
          </Link>
        </p>
      </div>
    </details>
  );
}
