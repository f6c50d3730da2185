import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { SkillsInput } from '#platform/client/kit/SkillsInput.tsx';
import { useTypedSearch } from '#platform/client/kit/useTypedSearch.ts';
import { trpc } from '#platform/client/trpc.ts';
import { SEARCH_MAX } from '#platform/shared/words.ts';
import type { Availability } from '../../availability.rules.ts';
import { directorySorts } from '../directory.rules.ts';
import {
  type DirectorySearch,
  ratingChoices,
  readDirectorySearch,
  skillLimits,
  skillsIn,
  sortWords,
} from './directory-search.ts';
import './directory-filters.css';

const ratings = [
  { value: '', label: 'Any rating' },
  ...ratingChoices.map((stars) => ({
    value: String(stars),
    label: `${stars.toFixed(1)} and better`,
  })),
];
const readiness: { value: Availability | ''; label: string }[] = [
  { value: '', label: 'Any availability' },
  { value: 'available', label: 'Available' },
  { value: 'limited', label: 'Limited' },
  { value: 'unavailable', label: 'Not available' },
];
const orders = directorySorts.map((value) => ({ value, label: sortWords[value] }));

interface DirectoryFiltersProps {
  search: DirectorySearch;
  onChange: (search: DirectorySearch) => void;
}

export function DirectoryFilters({ search, onChange }: DirectoryFiltersProps) {
  const suggested = trpc.profiles.commonSkills.useQuery();
  const { typed, setTyped, sendNow } = useTypedSearch(search.search ?? '', (words) =>
    change({ search: words }),
  );

  function change(part: Record<string, unknown>) {
    onChange(readDirectorySearch({ ...search, ...part }));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    sendNow();
  }

  return (
    <section className="bw-directory-filters" aria-label="Filters">
      <form onSubmit={onSubmit}>
        <TextInput
          type="search"
          aria-label="Search developers"
          placeholder="Search names, bios, skills"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={typed}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <SkillsInput
        label="Skills"
        hideLabel
        placeholder="A skill they must have"
        value={skillsIn(search.skills ?? '')}
        suggestions={suggested.data ?? []}
        {...skillLimits}
        onChange={(skills) => change({ skills: skills.join(',') })}
      />
      <div className="bw-directory-choices">
        <NativeSelect
          aria-label="Rating"
          data={ratings}
          value={search.rating ?? ''}
          onChange={(event) => change({ rating: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Availability"
          data={readiness}
          value={search.availability ?? ''}
          onChange={(event) => change({ availability: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Sort by"
          data={orders}
          value={search.sort ?? 'rating'}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}
