import { NativeSelect, TextInput } from '@mantine/core';
import { IconBolt, IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { categories } from '#features/profiles/category.rules.ts';
import { Choices } from '#platform/client/kit/Choices.tsx';
import { useTypedSearch } from '#platform/client/kit/useTypedSearch.ts';
import { SEARCH_MAX } from '#platform/shared/words.ts';
import { type ProjectSearch, readProjectSearch } from './project-search.ts';
import './project-filters.css';

const visibilities = [
  { value: 'all', label: 'All Projects' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

interface ProjectFiltersProps {
  search: ProjectSearch;
  onChange: (search: ProjectSearch) => void;
}

export function ProjectFilters({ search, onChange }: ProjectFiltersProps) {
  const { typed, setTyped, sendNow } = useTypedSearch(search.search ?? '', (words) =>
    change({ search: words }),
  );

  function change(part: Record<string, unknown>) {
    onChange(readProjectSearch({ ...search, ...part }));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    sendNow();
  }

  return (
    <section className="bw-filters" aria-label="Filters">
      <form onSubmit={onSubmit}>
        <TextInput
          type="search"
          aria-label="Search projects"
          placeholder="Search titles, descriptions, skills"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={typed}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <NativeSelect
        aria-label="Category"
        data={[{ value: '', label: 'All Categories' }, ...categories]}
        value={search.category ?? ''}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <div className="bw-filters-row">
        <Choices
          label="Visibility"
          choices={visibilities}
          value={search.visibility ?? 'all'}
          onChange={(visibility) => change({ visibility })}
        />
        <button
          type="button"
          className="bw-choice"
          aria-pressed={search.urgent === true}
          onClick={() => change({ urgent: !search.urgent })}
        >
          <IconBolt size={16} stroke={1.8} aria-hidden />
          Urgent
        </button>
      </div>
    </section>
  );
}
