import { Migration } from '@mikro-orm/migrations';

/** Both sides of a completed hire review each other; admins keep what is said elsewhere. */
export class Migration20261121105000 extends Migration {
  override up(): void {
    this.addSql(`
      create index projects_completed on projects (created_at desc, id desc)
        where status = 'completed';
      create table reviews (
        id serial primary key,
        project_id int not null,
        author_id int not null,
        subject_id int not null,
        rating smallint not null,
        comment text not null,
        created_at timestamptz(3) not null,
        publish_at timestamptz(3) not null,
        published_at timestamptz(3) null,
        reply text null,
        replied_at timestamptz(3) null
      );
      alter table reviews add constraint reviews_once unique (project_id, author_id);
      create index reviews_author on reviews (author_id);
      create index reviews_about on reviews (subject_id, created_at desc, id desc)
        include (rating) where published_at is not null;
      create index reviews_hidden on reviews (publish_at) where published_at is null;
      alter table reviews add constraint reviews_rating check (rating >= 1 and rating <= 5);
      alter table reviews add constraint reviews_sides check (author_id <> subject_id);
      alter table reviews add constraint reviews_reply
        check ((reply is null) = (replied_at is null)
          and (reply is null or published_at is not null));
      alter table reviews add constraint reviews_project_id_foreign
        foreign key (project_id) references projects (id);
      alter table reviews add constraint reviews_author_id_foreign
        foreign key (author_id) references users (id);
      alter table reviews add constraint reviews_subject_id_foreign
        foreign key (subject_id) references users (id);
      create table social_testimonials (
        id serial primary key,
        platform varchar(20) not null,
        client_name varchar(120) not null,
        profile_image varchar(500) null,
        platform_handle varchar(120) not null,
        testimonial_text text not null,
        developer_mentioned varchar(120) null,
        added_by int not null,
        created_at timestamptz(3) not null
      );
      alter table social_testimonials add constraint social_testimonials_platform
        check (platform in ('twitter', 'linkedin', 'producthunt'));
      create index social_testimonials_added_by on social_testimonials (added_by);
      alter table social_testimonials add constraint social_testimonials_added_by_foreign
        foreign key (added_by) references users (id);
    `);
  }
}
