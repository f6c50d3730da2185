import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readProjectSearch } from '#features/projects/project-search.rules.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { toProjectSearch } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { formatFilter } from './filter.labels.ts';
import { formatDeliveryMethod } from './search-form.ts';
import classes from './saved-searches.module.css';

interface SavedSearchRowProps {
  search: SavedSearchView;
  onEdit: () => void;
  onDelete: () => void;
}

function formatFound(found: number): string {
  if (found === 0) return 'Nothing new yet';
  return `${formatCount(found, 'new project')} so far`;
}

export function SavedSearchRow({ search, onEdit, onDelete }: SavedSearchRowProps) {
  const { name, filter, how, found } = search;
  const filterText = formatFilter(filter);
  return (
    <li className={classes.search}>
      <div className={classes.about}>
        <h2>
          <Link to="/projects" search={readProjectSearch(toProjectSearch(filter))}>
            {name}
          </Link>
        </h2>
        {filterText !== name && <p>{filterText}</p>}
        <p className={classes.facts}>
          <span>{formatDeliveryMethod(how)}</span>
          <span>{formatFound(found)}</span>
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
        <Button variant="subtle" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </li>
  );
}
