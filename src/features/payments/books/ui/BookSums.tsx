import type { ReactNode } from 'react';
import { Day } from '#platform/client/kit/Day.tsx';
import { Facts } from '#platform/client/kit/Facts.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { formatCents } from '#platform/shared/money.ts';
import type { BooksView } from '../difference.schema.ts';
import classes from './reconciliation.module.css';

export function BookSums({ books }: { books: BooksView | undefined }) {
  const shown = (of: (books: BooksView) => ReactNode) =>
    books ? of(books) : <Skeleton height={22} mt={4} mb={4} width="60%" radius={2} />;
  const cents = (of: (books: BooksView) => number) =>
    shown((books) => <span className="bw-figure">{formatCents(of(books))}</span>);
  return (
    <div className={classes.booksSums}>
      <Facts
        row
        cells={[
          { label: 'Stripe balance in our ledger', value: cents(({ ourCents }) => ourCents) },
          { label: 'Stripe’s movements read', value: cents(({ theirCents }) => theirCents) },
          {
            label: 'Apart by',
            value: shown(({ readAt, ourCents, theirCents }) => (
              <span className="bw-figure">{readAt ? formatCents(ourCents - theirCents) : '–'}</span>
            )),
          },
          {
            label: 'Last compared',
            value: shown(({ readAt }) => (readAt ? <Day at={readAt} /> : 'Not yet')),
          },
        ]}
      />
      <p>
        Stripe’s movements are read each night: what happened since stands in our ledger alone, and
        sets the two sums apart without being a difference.
      </p>
    </div>
  );
}
