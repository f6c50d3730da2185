import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { type FavoriteKind, getFavoriteKind } from '#features/favorites/favorite.rules.ts';
import { FavoriteIconButton } from '#features/favorites/ui/FavoriteButton.tsx';
import {
  DeveloperCards,
  DeveloperCardsSkeleton,
} from '#features/profiles/directory/ui/DeveloperCards.tsx';
import { ProjectCards, ProjectCardsSkeleton } from '#features/projects/ui/browse/ProjectCards.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import {
  BrowseProjectsButton,
  FindDevelopersButton,
} from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { SavedNav } from './SavedNav.tsx';

const leadByKind: Record<FavoriteKind, string> = {
  developer: 'Developers you saved, newest first.',
  project: 'Projects you saved, newest first.',
};

const LOAD_ERROR = 'Your favorites could not be loaded';

function FavoriteDevelopers({ me }: { me: UserView }) {
  const pages = trpc.favorites.developers.useInfiniteQuery({}, pagingOptions);
  return (
    <PagedList
      query={pages}
      error={LOAD_ERROR}
      loading={<DeveloperCardsSkeleton count={3} />}
      empty={
        <EmptyState
          title="No developers saved yet"
          drawing="people"
          action={<FindDevelopersButton />}
        >
          Press the heart on a developer to save them here.
        </EmptyState>
      }
    >
      {(developers) => (
        <DeveloperCards
          developers={developers}
          renderCorner={({ id, name }) => (
            <FavoriteIconButton kind="developer" id={id} name={name} me={me} initiallySaved />
          )}
        />
      )}
    </PagedList>
  );
}

function FavoriteProjects({ me }: { me: UserView }) {
  const pages = trpc.favorites.projects.useInfiniteQuery({}, pagingOptions);
  return (
    <PagedList
      query={pages}
      error={LOAD_ERROR}
      loading={<ProjectCardsSkeleton cards={3} />}
      empty={
        <EmptyState title="No projects saved yet" action={<BrowseProjectsButton />}>
          Press the heart on a project to save it here.
        </EmptyState>
      }
    >
      {(projects) => (
        <ProjectCards
          projects={projects}
          renderCorner={({ id, title }) => (
            <FavoriteIconButton kind="project" id={id} name={title} me={me} initiallySaved />
          )}
        />
      )}
    </PagedList>
  );
}

function FavoriteList({ me }: { me: UserView }) {
  const kind = getFavoriteKind(me.role);
  if (kind === 'developer') return <FavoriteDevelopers me={me} />;
  if (kind === 'project') return <FavoriteProjects me={me} />;
  return (
    <EmptyState title="Favorites are for clients and developers" drawing="lens">
      Clients save developers, and developers save projects.
    </EmptyState>
  );
}

export function FavoritesPage() {
  const { me } = useMe();
  const kind = me && getFavoriteKind(me.role);
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/favorites']} {...(kind && { lead: leadByKind[kind] })} />
      <SavedNav />
      <RequireSignIn>{me && <FavoriteList me={me} />}</RequireSignIn>
    </div>
  );
}
