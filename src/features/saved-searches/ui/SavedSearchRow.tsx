import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readProjectSearch } from '#features/projects/project-search.rules.ts';
import { plural } from '#platform/shared/words.ts';
import { filterSearch } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { filterWords } from './filter-words.ts';
import { wayWords } from './search-form.ts';
import classes from './saved-searches.module.css';

interface SavedSearchRowProps {
  search: SavedSearchView;
  onEdit: () => void;
  onDelete: () => void;
}

function foundWords(found: number): string {
  if (found === 0) return 'Nothing new yet';
  return `${plural(found, 'new project')} so far`;
}

export function SavedSearchRow({ search, onEdit, onDelete }: SavedSearchRowProps) {
  const { name, filter, how, found } = search;
  const words = filterWords(filter);
  return (
    <li className={classes.search}>
      <div className={classes.about}>
        <h2>
          <Link to="/projects" search={readProjectSearch(filterSearch(filter))}>
            {name}
          </Link>
        </h2>
        {words !== name && <p>{words}</p>}
        <p className={classes.facts}>
          <span>{wayWords(how)}</span>
          <span>{foundWords(found)}</span>
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
