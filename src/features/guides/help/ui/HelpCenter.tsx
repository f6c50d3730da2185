import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import type { MarkdownValues } from '#platform/client/markdown/Markdown.tsx';
import { pageWords } from '#platform/shared/page-words.ts';
import { plural } from '#platform/shared/words.ts';
import help from '../../text/help.md';
import { feeSentence, useFee } from '../../ui/fee.ts';
import { HelpAnswer } from './HelpAnswer.tsx';
import { type AnswerGroup, answersFor, countOf, groupsOf } from './help-search.ts';
import { helpValues } from './help-values.ts';
import classes from './help.module.css';

const groups = groupsOf(help);

interface HelpCenterProps {
  /** The search words in the URL. */
  search: string;
  onSearch: (words: string) => void;
  /** The id of the answer in the hash of the URL. */
  hash: string;
}

export function HelpCenter({ search, onSearch, hash }: HelpCenterProps) {
  const fee = useFee();
  const values = { ...helpValues, feeSentence: feeSentence(fee) };
  const found = answersFor(groups, search, values);
  const count = countOf(found);
  useAnchor(hash);
  return (
    <div className="bw-page">
      <PageHeading
        {...pageWords['/help']}
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
      <p className={`bw-result-line ${classes.line}`} role="status">
        {search === '' ? '' : `${plural(count, 'answer')} for “${search}”`}
      </p>
      {count === 0 ? (
        <Nothing search={search} onClear={() => onSearch('')} />
      ) : (
        found.map((group) => (
          <Group key={group.title} group={group} values={values} open={search !== ''} hash={hash} />
        ))
      )}
      <p className={classes.more}>
        Not answered here? <Link to="/contact">Write to us</Link>. It reaches the people who run
        this site.
      </p>
    </div>
  );
}

/** Scrolls to the entry in the hash, which the browser could not find when it loaded the page. */
function useAnchor(hash: string) {
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}

interface GroupProps {
  group: AnswerGroup;
  values: MarkdownValues;
  open: boolean;
  hash: string;
}

function Group({ group, values, open, hash }: GroupProps) {
  return (
    <section className={classes.group}>
      <h2>{group.title}</h2>
      <div>
        {group.answers.map((answer) => (
          <HelpAnswer
            key={answer.id}
            answer={answer}
            values={values}
            open={open || answer.id === hash}
          />
        ))}
      </div>
    </section>
  );
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Show all answers
    </Button>
  );
  return (
    <EmptyState title="No answer found" drawing="lens" action={clear}>
      {`Nothing here speaks of “${search}”. Try another word, or write to us.`}
    </EmptyState>
  );
}
