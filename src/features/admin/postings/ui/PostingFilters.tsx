import { NativeSelect, TextInput } from '@mantine/core';
import { categories } from '#features/profiles/category.rules.ts';
import { RecordFilters } from '#platform/client/kit/records/RecordFilters.tsx';
import {
  type PostingSearch,
  postingOrders,
  postingStates,
  visibilities,
} from '../posting.rules.ts';
import { orderWords, stateWords, visibilityWords } from './posting-words.ts';

const any = (label: string) => ({ value: '', label });

const selects = [
  {
    label: 'Status',
    name: 'state',
    data: [any('Any'), ...postingStates.map((value) => ({ value, label: stateWords[value] }))],
  },
  {
    label: 'Order',
    name: 'sort',
    data: postingOrders.map((value) => ({ value, label: orderWords[value] })),
  },
  {
    label: 'Visibility',
    name: 'visibility',
    data: [
      any('Either'),
      ...visibilities.map((value) => ({ value, label: visibilityWords[value] })),
    ],
  },
  {
    label: 'Category',
    name: 'category',
    data: [any('Any'), ...categories],
  },
  {
    label: 'Money',
    name: 'money',
    data: [any('Either'), { value: 'held', label: 'Held now' }],
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
      words={search.search ?? ''}
      onSearch={(words) => onChange({ search: words })}
      many
    >
      {selects.map(({ label, name, data }) => (
        <NativeSelect
          key={name}
          label={label}
          data={[...data]}
          value={search[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
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
