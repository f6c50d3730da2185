import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '#features/projects/project.entity.ts';

export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  checks: [
    { name: 'reviews_rating', expression: 'rating >= 1 and rating <= 5' },
    { name: 'reviews_sides', expression: 'author_id <> subject_id' },
    {
      name: 'reviews_reply',
      expression:
        '(reply is null) = (replied_at is null) and (reply is null or published_at is not null)',
    },
  ],
  uniques: [{ name: 'reviews_once', properties: ['projectId', 'authorId'] }],
  indexes: [
    {
      name: 'reviews_about',
      expression:
        'create index reviews_about on reviews (subject_id, created_at desc, id desc) include (rating) where published_at is not null',
    },
    {
      name: 'reviews_hidden',
      expression: 'create index reviews_hidden on reviews (publish_at) where published_at is null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    authorId: () => p.manyToOne(User).mapToPk().fieldName('author_id').index('reviews_author'),
    subjectId: () => p.manyToOne(User).mapToPk().fieldName('subject_id').index(false),
    /** Stars, 1 to 5. */
    rating: p.smallint(),
    comment: p.text(),
    createdAt: p.datetime(3),
    /** Published at this time even if the other side has not written a review. */
    publishAt: p.datetime(3),
    publishedAt: p.datetime(3).nullable(),
    reply: p.text().nullable(),
    repliedAt: p.datetime(3).nullable(),
  },
});
export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
