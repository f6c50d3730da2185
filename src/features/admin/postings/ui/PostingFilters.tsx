import { categories } from '#features/profiles/category.rules.ts';
import { DateRangeFields } from '#platform/client/lists/DateRangeFields.tsx';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { toSelectOptions } from '#platform/client/lists/select-options.ts';
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
    choices: toSelectOptions('Any', postingStates, (state) => stateWords[state]),
  },
  {
    label: 'Order',
    name: 'sort',
    choices: postingOrders.map((value) => ({ value, label: orderWords[value] })),
  },
  {
    label: 'Visibility',
    name: 'visibility',
    choices: toSelectOptions('Either', visibilities, (visibility) => visibilityWords[visibility]),
  },
  {
    label: 'Category',
    name: 'category',
    choices: toSelectOptions('Any', categories, (category) => category),
  },
  {
    label: 'Money',
    name: 'money',
    choices: toSelectOptions('Either', ['held'], () => 'Held now'),
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
      inSeveralRows
    >
      <DateRangeFields
        labels={{ from: 'Created from', until: 'Created until' }}
        search={search}
        onChange={(part) => onChange({ ...part })}
      />
    </RecordFilters>
  );
}
