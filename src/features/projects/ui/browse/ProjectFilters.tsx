import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconBolt, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { categories } from '#features/profiles/profile.rules.ts';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import {
  listQueryOptions,
  type ProjectSearch,
  projectSorts,
  readProjectSearch,
  toCountFilter,
  withoutFilters,
} from '../../project-search.rules.ts';
import { BudgetFields } from '../../search/ui/BudgetFields.tsx';
import { formatShowButton, listActiveFilters, sortLabels } from './project-filter.labels.ts';
import toggleClasses from '#platform/client/forms/toggle-group.module.css';
import classes from './project-filters.module.css';

const NARROW_SCREEN = '(max-width: 47.99em)';

const visibilities = [
  { value: 'all', label: 'All Projects' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

const sortOptions = projectSorts.map((value) => ({ value, label: sortLabels[value] }));

const exampleSearches = [
  'booking calendar',
  'React Native',
  'payment by card',
  'PostgreSQL reports',
  'barcode scanner',
];

/** A value that is no filter, such as `all`, removes the parameter. */
type ChangeParams = (params: Record<string, unknown>) => void;

interface FieldsProps {
  search: ProjectSearch;
  change: ChangeParams;
}

function CategorySelect({ search, change }: FieldsProps) {
  return (
    <NativeSelect
      aria-label="Category"
      data={[{ value: '', label: 'All Categories' }, ...categories]}
      value={search.category ?? ''}
      onChange={(event) => change({ category: event.currentTarget.value })}
    />
  );
}

function VisibilityToggles({ search, change }: FieldsProps) {
  return (
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
  );
}

function FurtherFields({ search, change }: FieldsProps) {
  return (
    <div className={classes.further}>
      <SkillsInput
        placeholder="A skill the project names"
        selectFirstOptionOnChange
        value={search.skill ?? []}
        onChange={(skill) => change({ skill })}
      />
      <BudgetFields
        min={search.budgetMin ?? null}
        max={search.budgetMax ?? null}
        onChange={change}
      />
      <NativeSelect
        label="Order"
        data={sortOptions}
        value={search.sort ?? 'newest'}
        onChange={(event) => change({ sort: event.currentTarget.value })}
      />
    </div>
  );
}

interface FilterSheetProps {
  search: ProjectSearch;
  opened: boolean;
  onClose: () => void;
  onApply: (search: ProjectSearch) => void;
}

/** The filters apply together, so that the list behind the dialog is loaded once. */
function FilterSheet({ search, opened, onClose, onApply }: FilterSheetProps) {
  const [chosen, setChosen] = useState(search);
  const sheet = useRef<HTMLDivElement>(null);
  const count = trpc.projects.count.useQuery(toCountFilter(chosen), {
    ...listQueryOptions,
    enabled: opened,
  });
  const fields = {
    search: chosen,
    change: (params: Record<string, unknown>) =>
      setChosen(readProjectSearch({ ...chosen, ...params })),
  };

  function apply() {
    // A field with an error has not changed `chosen`.
    const field = sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else onApply(chosen);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Filters">
      <div ref={sheet} className={classes.sheet}>
        <CategorySelect {...fields} />
        <VisibilityToggles {...fields} />
        <FurtherFields {...fields} />
        <Button onClick={apply}>{formatShowButton(count.data)}</Button>
      </div>
    </Dialog>
  );
}

interface ActiveFiltersProps {
  search: ProjectSearch;
  onChange: (search: ProjectSearch) => void;
}

function ActiveFilters({ search, onChange }: ActiveFiltersProps) {
  const filters = listActiveFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {filters.map(({ key, label, rest }) => (
        <li key={key}>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onChange(rest)}
          >
            {label}
          </Button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(withoutFilters(search))}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}

interface ProjectFiltersProps {
  search: ProjectSearch;
  onChange: (search: ProjectSearch) => void;
}

export function ProjectFilters({ search, onChange }: ProjectFiltersProps) {
  const isNarrow = useMediaQuery(NARROW_SCREEN, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const change: ChangeParams = (params) => onChange(readProjectSearch({ ...search, ...params }));
  const fields = { search, change };
  const filterCount = listActiveFilters(search).length;
  const searchField = (
    <SearchField
      label="Search projects"
      placeholder="Search titles, descriptions, skills"
      examples={exampleSearches}
      value={search.search ?? ''}
      onSearch={(words) => change({ search: words })}
    />
  );
  if (!isNarrow) {
    return (
      <section className={classes.filters} aria-label="Filters">
        {searchField}
        <CategorySelect {...fields} />
        <VisibilityToggles {...fields} />
        <FurtherFields {...fields} />
        <ActiveFilters search={search} onChange={onChange} />
      </section>
    );
  }
  return (
    <section aria-label="Filters">
      <div className={classes.searchRow}>
        {searchField}
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
          aria-label={
            filterCount > 0 ? `Filters, ${formatCount(filterCount, 'filter')} active` : undefined
          }
          onClick={() => setOpen(true)}
        >
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </Button>
      </div>
      <ActiveFilters search={search} onChange={onChange} />
      <FilterSheet
        // A changed search replaces what was chosen before.
        key={JSON.stringify(search)}
        search={search}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onApply={(chosen) => {
          setOpen(false);
          onChange(chosen);
        }}
      />
    </section>
  );
}
