import { NativeSelect } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { categories } from '#features/profiles/profile.rules.ts';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { type ProjectSearch, readProjectSearch } from '../../project-search.rules.ts';
import toggleClasses from '#platform/client/forms/toggle-group.module.css';
import classes from './project-filters.module.css';

const visibilities = [
  { value: 'all', label: 'All Projects' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

const exampleSearches = [
  'booking calendar',
  'React Native',
  'payment by card',
  'PostgreSQL reports',
  'barcode scanner',
];

interface ProjectFiltersProps {
  search: ProjectSearch;
  onChange: (search: ProjectSearch) => void;
}

export function ProjectFilters({ search, onChange }: ProjectFiltersProps) {
  /** A value that is no filter, such as `all`, removes the parameter. */
  function change(params: Record<string, unknown>) {
    onChange(readProjectSearch({ ...search, ...params }));
  }

  return (
    <section className={classes.filters} aria-label="Filters">
      <SearchField
        label="Search projects"
        placeholder="Search titles, descriptions, skills"
        examples={exampleSearches}
        value={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      />
      <NativeSelect
        aria-label="Category"
        data={[{ value: '', label: 'All Categories' }, ...categories]}
        value={search.category ?? ''}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <ToggleGroup
          label="Visibility"
          options={visibilities}
          value={search.visibility ?? 'all'}
          // "All Projects" also removes the filter by urgency.
          onChange={(visibility) =>
            change({ visibility, ...(visibility === 'all' && { urgent: false }) })
          }
        />
        <button
          type="button"
          className={`${toggleClasses.toggle} ${classes.urgent}`}
          aria-pressed={search.urgent === true}
          onClick={() => change({ urgent: !search.urgent })}
        >
          <IconBolt size={16} stroke={1.8} aria-hidden />
          Urgent
        </button>
        {search.urgent && <p className={classes.note}>Bidding ends within 7 days.</p>}
      </div>
    </section>
  );
}
