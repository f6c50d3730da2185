import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { categories } from '#features/profiles/profile.rules.ts';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { BudgetFields } from '#features/projects/search/ui/BudgetFields.tsx';
import type { SavedSearchView } from '../saved-search.schema.ts';
import classes from './search-form.module.css';

type Filter = SavedSearchView['filter'];

interface FilterFieldsProps {
  value: Filter;
  onChange: (filter: Filter) => void;
}

const visibilityOptions = [
  { value: '', label: 'Any' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
];

function toVisibilityValue({ isPrivate }: Filter): string {
  if (isPrivate === null) return '';
  return isPrivate ? 'private' : 'public';
}

export function FilterFields({ value, onChange }: FilterFieldsProps) {
  const change = (part: Partial<Filter>) => onChange({ ...value, ...part });
  return (
    <div className={classes.fields}>
      <TextInput
        label="Words"
        description="Looked for in title, description and skills."
        value={value.search ?? ''}
        maxLength={200}
        onChange={(event) => change({ search: event.currentTarget.value || null })}
      />
      <NativeSelect
        label="Category"
        data={[{ value: '', label: 'All categories' }, ...categories]}
        value={value.category ?? ''}
        onChange={(event) => {
          const choice = event.currentTarget.value;
          change({ category: categories.find((category) => category === choice) ?? null });
        }}
      />
      <NativeSelect
        label="Visibility"
        data={visibilityOptions}
        value={toVisibilityValue(value)}
        onChange={(event) => {
          const choice = event.currentTarget.value;
          change({ isPrivate: choice === '' ? null : choice === 'private' });
        }}
      />
      <SkillsInput value={value.skills} onChange={(skills) => change({ skills })} />
      <BudgetFields min={value.budgetMin} max={value.budgetMax} onChange={change} />
      <Switch
        size="md"
        withThumbIndicator={false}
        label="Only urgent: the deadline is at most 7 days away"
        checked={value.urgent}
        onChange={(event) => change({ urgent: event.currentTarget.checked })}
      />
    </div>
  );
}
