import { useMe } from '#features/accounts/ui/useMe.ts';
import { FavoriteMark } from '#features/favorites/ui/FavoriteButton.tsx';
import { filterOf, type ProjectSearch } from '#features/projects/project-search.rules.ts';
import { ProjectBrowser } from '#features/projects/ui/ProjectBrowser.tsx';
import { useAnsweredSearch } from '#features/projects/ui/useProjectPages.ts';
import { SaveSearch } from '#features/saved-searches/ui/SaveSearch.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { pageWords } from '#platform/shared/page-words.ts';

export function ProjectsPage({ search }: { search: ProjectSearch }) {
  const { me } = useMe();
  const loadedSearch = useAnsweredSearch(search);
  return (
    <div className="bw-page">
      <PageHeading
        {...pageWords['/projects']}
        {...(me?.role === 'developer' && {
          actions: <SaveSearch filter={filterOf(loadedSearch)} />,
        })}
      />
      <ProjectBrowser
        search={search}
        mark={({ id, title }) => <FavoriteMark kind="project" id={id} name={title} me={me} />}
      />
    </div>
  );
}
