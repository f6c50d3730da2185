import { categories } from '#features/profiles/category.rules.ts';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';
import { ProjectCards, ProjectCardsSkeleton } from '#features/projects/ui/ProjectCards.tsx';
import { Countdown } from '#platform/client/kit/Countdown.tsx';
import { Day } from '#platform/client/kit/Day.tsx';
import { DimensionLine } from '#platform/client/kit/DimensionLine.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Facts } from '#platform/client/kit/Facts.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { Money } from '#platform/client/kit/Money.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { PlainText } from '#platform/client/kit/PlainText.tsx';
import { Rating } from '#platform/client/kit/Rating.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { SkillLine } from '#platform/client/kit/SkillLine.tsx';
import { Tag, type TagTone } from '#platform/client/kit/Tag.tsx';
import { Blank, TitleBlock } from '#platform/client/kit/TitleBlock.tsx';
import { Part } from './Part.tsx';

const LONG = 'A name as long as names get where people carry those of both their grandmothers';
const tones: TagTone[] = ['plain', 'solid', 'blue', 'green', 'yellow', 'red'];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const project = {
  id: 1,
  title: 'Booking site for a sauna',
  description: 'A calendar, a payment and a mail.',
  category: 'Web App' as const,
  budget: 4_200,
  isPrivate: false,
  isUrgent: true,
  skills: ['React', 'TypeScript', 'Stripe', 'PostgreSQL'],
  deadline: inHours(70).toISOString(),
  status: 'active' as const,
  bidCount: 3,
  createdAt: inHours(-90).toISOString(),
  clientId: 9,
  clientName: 'Ann Lee',
};
const longest = {
  ...project,
  id: 2,
  title: LONG,
  clientName: LONG,
  budget: 999_999,
  bidCount: 1_204,
};

function Small() {
  const badges = categories.map((category) => [
    category,
    <CategoryBadge key={category} category={category} />,
  ]);
  return (
    <>
      <Part name="CategoryBadge" states={Object.fromEntries(badges)} />
      <Part
        name="Tag"
        states={Object.fromEntries(
          tones.map((tone) => [
            tone,
            <Tag key={tone} tone={tone}>
              Delivered
            </Tag>,
          ]),
        )}
      />
      <Part
        name="Countdown"
        states={{
          'more than 3 days': <Countdown deadline={inHours(99)} />,
          '3 days': <Countdown deadline={inHours(50)} />,
          '1 day': <Countdown deadline={inHours(7)} />,
          over: <Countdown deadline={inHours(-1)} />,
        }}
      />
      <Part
        name="Rating, Money, Day, SkillLine"
        states={{
          rated: <Rating rating={47} reviewCount={12} />,
          new: <Rating rating={0} reviewCount={0} />,
          money: <Money dollars={999_999} />,
          day: <Day at={inHours(0).toISOString()} />,
          skills: <SkillLine skills={['React', 'TypeScript', 'Stripe', 'PostgreSQL', 'CSS']} />,
        }}
      />
      <Part
        name="Initials"
        states={{
          default: <Initials name="Mira Okafor" />,
          large: <Initials name="Łukasz Wiśniewski" size={72} />,
          'one word': <Initials name="Prince" />,
          'no name': <Initials name="" />,
          'picture fails': <Initials name="Jonas Lindqvist" src="data:image/png;base64,none" />,
        }}
      />
    </>
  );
}

function Lines() {
  return (
    <>
      <Part
        name="DimensionLine"
        states={{
          figure: <DimensionLine says="Budget $4,200" figure="$4,200" />,
          filled: <DimensionLine says="Half of the time" filled={0.5} start="Nov 1" end="Nov 21" />,
          marks: (
            <DimensionLine
              says="Bids from $900 to $2,400"
              start="$900"
              end="$2,400"
              marks={[{ at: 0.6, label: '$1,800', next: true }]}
            />
          ),
        }}
      />
      <Part
        name="Facts, TitleBlock, PageHeading, PlainText"
        states={{
          facts: (
            <Facts
              cells={[
                { label: 'Bids', value: 12 },
                { label: 'Average', value: '$3,100' },
              ]}
            />
          ),
          'title block': (
            <TitleBlock
              says="The project"
              title={<Blank>Its title</Blank>}
              cells={[
                { label: 'Budget', value: '$0' },
                { label: 'Deadline', value: 'None' },
              ]}
            />
          ),
          heading: (
            <PageHeading
              eyebrow="Projects"
              title="Browse projects"
              lead="Fixed price, by one date."
            />
          ),
          'long text': <PlainText text={`${LONG}. `.repeat(6)} />,
        }}
      />
    </>
  );
}

export function Showing() {
  return (
    <>
      <Small />
      <Lines />
      <Part
        name="States of a list"
        states={{
          empty: (
            <EmptyState title="No Projects Found" drawing="lens" level={3}>
              No projects available for the selected criteria.
            </EmptyState>
          ),
          error: (
            <ErrorState
              title="Failed to Load Projects"
              message="We encountered an error while loading projects. Please try again."
              onRetry={() => {}}
              level={3}
            />
          ),
          retrying: (
            <ErrorState
              title="Failed to Load Projects"
              message="Please try again."
              onRetry={() => {}}
              retrying
              level={3}
            />
          ),
          loading: (
            <Loading what="words">
              <Skeleton height={26} width={180} mb={16} />
              <SkeletonLines lines={4} />
            </Loading>
          ),
        }}
      />
      <Part
        name="Cards"
        states={{
          cards: <ProjectCards projects={[project, longest]} level={3} />,
          stale: <ProjectCards projects={[project]} level={3} stale />,
          loading: <ProjectCardsSkeleton cards={2} />,
        }}
      />
    </>
  );
}
