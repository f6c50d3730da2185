import { Stories, Story, StoryParty } from '#features/guides/stories/ui/Stories.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';
import { ReviewCard } from '#features/reviews/ui/ReviewCard.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';

export function SuccessStoriesPage() {
  return (
    <div className="bw-page">
      <PageHeading {...publicPageLabels['/success-stories']} />
      <Stories
        renderStory={(story) => (
          <Story
            story={story}
            badge={<CategoryBadge category={story.category} />}
            ofDeveloper={
              <ReviewCard
                review={story.ofDeveloper}
                heading={
                  <StoryParty
                    user={story.client}
                    roleLabel={formatClientLabel(story)}
                    to="/clients/$id"
                  />
                }
                authorName={story.client.name}
                subjectName={story.developer.name}
              />
            }
            ofClient={
              <ReviewCard
                review={story.ofClient}
                heading={
                  <StoryParty user={story.developer} roleLabel="Developer" to="/developers/$id" />
                }
                authorName={story.developer.name}
                subjectName={story.client.name}
              />
            }
          />
        )}
      />
    </div>
  );
}

function formatClientLabel({ client }: { client: { companyName: string | null } }): string {
  return client.companyName ? `Client, ${client.companyName}` : 'Client';
}
