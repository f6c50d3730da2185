import { useMe } from '#features/accounts/ui/useMe.ts';
import { FittingProjects } from '#features/bids/fit/ui/FittingProjects.tsx';
import { FavoriteIconButton } from '#features/favorites/ui/FavoriteButton.tsx';
import { type ProjectSearch, toProjectFilter } from '#features/projects/project-search.rules.ts';
import { FeedLinks } from '#features/projects/ui/browse/FeedLinks.tsx';
import { ProjectBrowser } from '#features/projects/ui/browse/ProjectBrowser.tsx';
import { useEffectiveSearch } from '#features/projects/ui/browse/useProjectPages.ts';
import { SaveSearch } from '#features/saved-searches/ui/SaveSearch.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';

export function ProjectsPage({ search }: { search: ProjectSearch }) {
  const { me } = useMe();
  const loadedSearch = useEffectiveSearch(search);
  return (
    <div className="bw-page">
      <PageHeading
        {...publicPageLabels['/projects']}
        {...(me?.role === 'developer' && {
          actions: <SaveSearch filter={toProjectFilter(loadedSearch)} />,
        })}
      />
      {me?.role === 'developer' && Object.keys(search).length === 0 && <FittingProjects />}
      <ProjectBrowser
        search={search}
        renderCorner={({ id, title }) => (
          <FavoriteIconButton kind="project" id={id} name={title} me={me} />
        )}
        saveButton={
          me?.role === 'developer' && (
            <SaveSearch filter={toProjectFilter(search)} label="Tell me when one appears" />
          )
        }
      />
      {search.visibility !== 'private' && <FeedLinks />}
    </div>
  );
}
