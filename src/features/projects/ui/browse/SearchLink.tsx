import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProjectSearch } from '../../project-search.rules.ts';

interface SearchLinkProps {
  search: ProjectSearch;
  children: ReactNode;
}

/** Link to the project list with another search. */
export function SearchLink({ search, children }: SearchLinkProps) {
  return (
    <Link to="/projects" search={search} resetScroll={false}>
      {children}
    </Link>
  );
}

export function WordSearchLink({ text, search }: { text: string; search: ProjectSearch }) {
  return <SearchLink search={{ ...search, search: text }}>“{text}”</SearchLink>;
}
