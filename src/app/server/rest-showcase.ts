import { z } from 'zod';
import { DeveloperReview, ReviewQuery, type ReviewView } from '#features/reviews/review.schema.ts';
import { Stats, TestimonialView } from '#features/showcase/showcase.schema.ts';
import { type Endpoints, endpoint, upTo50 } from './rest-endpoint.ts';

const Nothing = z.object({});

/** Returns a review of a developer with the field names of SPEC; its author is the client. */
function ofDeveloper(review: ReviewView): z.output<typeof DeveloperReview> {
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
    about:
      'What clients published after completed projects, with the developer’s replies. A private ' +
      'project is not named. The next page is in the Link header.',
    who: 'anyone',
    refuses: [404],
    input: ReviewQuery,
    output: upTo50(DeveloperReview),
    isShared: true,
    paged: true,
    call: async (api, input, page) => {
      const [{ items, next }] = await Promise.all([
        api.reviews.about(input),
        api.profiles.developer({ id: input.id }),
      ]);
      page.next(next);
      return items.map(ofDeveloper);
    },
  }),
  'GET /stats': endpoint({
    id: 'stats',
    tag: 'Showcase',
    summary: 'What the marketplace comes to',
    about: 'Open public projects, developers, completed projects, and what developers were paid.',
    who: 'anyone',
    refuses: [],
    input: Nothing,
    output: Stats,
    isShared: true,
    call: (api) => api.showcase.stats(),
  }),
  'GET /social-testimonials': endpoint({
    id: 'socialTestimonials',
    tag: 'Showcase',
    summary: 'What people say of us elsewhere',
    about: 'As admins found it on Twitter, LinkedIn and Product Hunt, the latest first.',
    who: 'anyone',
    refuses: [],
    input: Nothing,
    output: upTo50(TestimonialView),
    isShared: true,
    call: (api) => api.showcase.testimonials(),
  }),
};
