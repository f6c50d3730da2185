import { NativeSelect } from '@mantine/core';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import type { Availability } from '../../profile.rules.ts';
import {
  type DirectorySearch,
  directorySortLabels,
  directorySorts,
  minRatingOptions,
  parseDirectorySearch,
  parseSkills,
} from '../directory.rules.ts';
import classes from './directory-filters.module.css';

const ratingOptions = [
  { value: '', label: 'Any rating' },
  ...minRatingOptions.map((stars) => ({
    value: String(stars),
    label: `${stars.toFixed(1)} and better`,
  })),
];
const availabilityOptions: { value: Availability | ''; label: string }[] = [
  { value: '', label: 'Any availability' },
  { value: 'available', label: 'Available' },
  { value: 'limited', label: 'Limited' },
  { value: 'unavailable', label: 'Not available' },
];
const sortOptions = directorySorts.map((value) => ({ value, label: directorySortLabels[value] }));

interface DirectoryFiltersProps {
  search: DirectorySearch;
  onChange: (search: DirectorySearch) => void;
}

export function DirectoryFilters({ search, onChange }: DirectoryFiltersProps) {
  /** `changes` may contain texts of inputs, which are parsed like parameters of the URL. */
  function change(changes: Record<string, unknown>) {
    onChange(parseDirectorySearch({ ...search, ...changes }));
  }

  return (
    <section className={classes.filters} aria-label="Filters">
      <SearchField
        label="Search developers"
        placeholder="Search names, bios, skills"
        value={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      />
      <div className={classes.skills}>
        <SkillsInput
          label="Skills"
          hideLabel
          placeholder="A skill they must have"
          value={parseSkills(search.skills ?? '')}
          onChange={(skills) => change({ skills: skills.join(',') })}
        />
      </div>
      <div className={classes.selects}>
        <NativeSelect
          aria-label="Rating"
          data={ratingOptions}
          value={search.rating ?? ''}
          onChange={(event) => change({ rating: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Availability"
          data={availabilityOptions}
          value={search.availability ?? ''}
          onChange={(event) => change({ availability: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Sort by"
          data={sortOptions}
          value={search.sort ?? 'rating'}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}
