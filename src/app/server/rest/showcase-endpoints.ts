import { z } from 'zod';
import { DeveloperReview, ReviewQuery, type ReviewView } from '#features/reviews/review.schema.ts';
import { Stats, TestimonialView } from '#features/showcase/showcase.schema.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';

const NoInput = z.object({});

function toDeveloperReview(review: ReviewView): z.output<typeof DeveloperReview> {
  const { id, authorName, authorCompany, projectTitle, rating, comment, createdAt } = review;
  const { reply, repliedAt } = review;
  return {
    id,
    clientName: authorName,
    clientCompany: authorCompany ?? '',
    projectTitle,
    rating,
    comment,
    createdAt,
    reply,
    repliedAt,
  };
}

export const showcaseEndpoints: Endpoints = {
  'GET /developers/:id/reviews': endpoint({
    id: 'developerReviews',
    tag: 'Profiles',
    summary: "A developer's reviews, newest first",
    description:
      'Reviews by clients of completed projects, with the developer’s replies. The titles of private ' +
      'projects are hidden. The next page is in the Link header.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [404],
    input: ReviewQuery,
    output: arrayOfAtMost50(DeveloperReview),
    isShared: true,
    isPaged: true,
    call: async (api, input, headers) => {
      const [{ items, next }] = await Promise.all([
        api.reviews.ofUser(input),
        // Throws `not_found` if there is no such developer.
        api.profiles.developer({ id: input.id }),
      ]);
      headers.setNextCursor(next);
      return items.map(toDeveloperReview);
    },
  }),
  'GET /stats': endpoint({
    id: 'stats',
    tag: 'Showcase',
    summary: 'Public statistics',
    description:
      'The number of public projects that take bids now, the numbers of all developers and all ' +
      'completed projects, and the total that was released to developers.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [],
    input: NoInput,
    output: Stats,
    isShared: true,
    call: (api) => api.showcase.stats(),
  }),
  'GET /social-testimonials': endpoint({
    id: 'socialTestimonials',
    tag: 'Showcase',
    summary: 'Testimonials from social networks',
    description: 'Collected by admins from Twitter, LinkedIn and Product Hunt, newest first.',
    access: 'anyone',
    scope: 'read',
    errorStatuses: [],
    input: NoInput,
    output: arrayOfAtMost50(TestimonialView),
    isShared: true,
    call: (api) => api.showcase.testimonials(),
  }),
};
