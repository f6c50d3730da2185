import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { Markdown, type MarkdownValues } from '#platform/client/markdown/Markdown.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import help from '../../text/help.md';
import { formatFeeSentence, useFeePercent } from '../../ui/guide-values.ts';
import {
  countEntries,
  filterHelpGroups,
  type HelpEntry,
  type HelpGroup,
  toHelpGroups,
} from './help-search.ts';
import { helpValues } from './help-values.ts';
import countClasses from '#platform/client/lists/result-count.module.css';
import classes from './help.module.css';

const groups = toHelpGroups(help);

interface HelpCenterProps {
  search: string;
  onSearch: (words: string) => void;
  hash: string;
}

export function HelpCenter({ search, onSearch, hash }: HelpCenterProps) {
  const feePercent = useFeePercent();
  const values = { ...helpValues, feeSentence: formatFeeSentence(feePercent) };
  const results = filterHelpGroups(groups, search, values);
  const count = countEntries(results);
  useScrollToHash(hash);
  return (
    <div className="bw-page">
      <PageHeading
        {...publicPageLabels['/help']}
        actions={
          <SearchField
            label="Search the answers"
            placeholder="Refund, invite, fee"
            value={search}
            onSearch={onSearch}
            className={classes.search}
          />
        }
      />
      <p className={`${countClasses.count} ${classes.resultCount}`} role="status">
        {search === '' ? '' : `${formatCount(count, 'answer')} for “${search}”`}
      </p>
      {count === 0 ? (
        <NoResults search={search} onClear={() => onSearch('')} />
      ) : (
        results.map((group) => (
          <HelpSection
            key={group.title}
            group={group}
            values={values}
            areAllOpen={search !== ''}
            hash={hash}
          />
        ))
      )}
      <p className={classes.contact}>
        Not answered here? <Link to="/contact">Write to us</Link>. The people who run this site
        answer.
      </p>
    </div>
  );
}

/** The browser cannot do this, because a script renders the answers. */
function useScrollToHash(hash: string) {
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}

interface HelpSectionProps {
  group: HelpGroup;
  values: MarkdownValues;
  areAllOpen: boolean;
  hash: string;
}

function HelpSection({ group, values, areAllOpen, hash }: HelpSectionProps) {
  return (
    <section className={classes.group}>
      <h2>{group.title}</h2>
      <div>
        {group.entries.map((entry) => (
          <HelpEntryDetails
            key={entry.id}
            entry={entry}
            values={values}
            isSelected={areAllOpen || entry.id === hash}
          />
        ))}
      </div>
    </section>
  );
}

function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Show all answers
    </Button>
  );
  return (
    <EmptyState title="No answer found" drawing="lens" action={clear}>
      {`No answer mentions “${search}”. Try another word, or write to us.`}
    </EmptyState>
  );
}

interface HelpEntryDetailsProps {
  entry: HelpEntry;
  values: MarkdownValues;
  isSelected: boolean;
}

function HelpEntryDetails({ entry, values, isSelected }: HelpEntryDetailsProps) {
  const { id, question, body, links } = entry;
  const [isOpen, setOpen] = useState(isSelected);
  useEffect(() => setOpen(isSelected), [isSelected]);
  return (
    <details
      id={id}
      className={classes.answer}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className={classes.question}>{question}</h3>
      </summary>
      <div className={classes.text}>
        <Markdown nodes={body} values={values} />
        <p className={classes.links}>
          <Markdown nodes={links} values={values} />
          <Link to="/help" hash={id} className={classes.anchor}>
            <IconLink size={16} stroke={1.6} aria-hidden />
            Link to this answer
          </Link>
        </p>
      </div>
    </details>
  );
}
