import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProjectSearch } from '../project-search.rules.ts';

interface InsteadProps {
  search: ProjectSearch;
  children: ReactNode;
}

/** Link to the project list with another search. */
export function Instead({ search, children }: InsteadProps) {
  return (
    <Link to="/projects" search={search} resetScroll={false}>
      {children}
    </Link>
  );
}

export function SearchFor({ words, search }: { words: string; search: ProjectSearch }) {
  return <Instead search={{ ...search, search: words }}>“{words}”</Instead>;
}
