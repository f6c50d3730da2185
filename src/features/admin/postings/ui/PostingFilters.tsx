import { TextInput } from '@mantine/core';
import { categories } from '#features/profiles/category.rules.ts';
import { choicesOf } from '#platform/client/kit/records/choices.ts';
import { RecordFilters } from '#platform/client/kit/records/RecordFilters.tsx';
import {
  type PostingSearch,
  postingOrders,
  postingStates,
  visibilities,
} from '../posting.rules.ts';
import { orderWords, stateWords, visibilityWords } from './posting-words.ts';

const selects = [
  {
    label: 'Status',
    name: 'state',
    choices: choicesOf('Any', postingStates, (state) => stateWords[state]),
  },
  {
    label: 'Order',
    name: 'sort',
    choices: postingOrders.map((value) => ({ value, label: orderWords[value] })),
  },
  {
    label: 'Visibility',
    name: 'visibility',
    choices: choicesOf('Either', visibilities, (visibility) => visibilityWords[visibility]),
  },
  {
    label: 'Category',
    name: 'category',
    choices: choicesOf('Any', categories, (category) => category),
  },
  {
    label: 'Money',
    name: 'money',
    choices: choicesOf('Either', ['held'], () => 'Held now'),
  },
] as const;

interface PostingFiltersProps {
  search: PostingSearch;
  onChange: (part: Record<string, unknown>) => void;
}

export function PostingFilters({ search, onChange }: PostingFiltersProps) {
  return (
    <RecordFilters
      label="Search projects"
      placeholder="Title, #number, client’s name or email"
      search={search}
      onChange={onChange}
      selects={selects}
      many
    >
      <TextInput
        type="date"
        label="Created from"
        value={search.from ?? ''}
        max={search.until}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Created until"
        value={search.until ?? ''}
        min={search.from}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </RecordFilters>
  );
}
