import type { ReactNode } from 'react';
import { formatMilestoneCount } from '#features/bids/milestones/bid-milestones.rules.ts';
import { toFileUrl } from '#features/files/ui/FileList.tsx';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { DateTime, FormattedDate } from '#platform/client/text/values.tsx';
import { addDays } from '#platform/shared/format/deadline.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { sumAgreed } from '../../agreement/agreed-totals.rules.ts';
import type { AgreementView } from '../../agreement/agreement.schema.ts';
import classes from './agreement.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Answers({ answers }: Pick<AgreementView, 'answers'>) {
  const agreedAnswers = answers.filter(({ isLater }) => !isLater);
  const laterAnswers = answers.filter(({ isLater }) => isLater);
  const groups = [
    { title: 'Questions and answers', items: agreedAnswers },
    { title: 'Answers after the last confirmation of the bid', items: laterAnswers },
  ];
  return groups.map(
    ({ title, items }) =>
      items.length > 0 && (
        <Part key={title} title={title}>
          <dl className={classes.answers}>
            {items.map(({ id, text, answer, answeredAt }) => (
              <div key={id}>
                <dt dir="auto">{text}</dt>
                <dd>
                  <PlainText text={answer} />
                  <small>
                    <DateTime at={answeredAt} />
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ),
  );
}

interface AgreementProps {
  agreement: AgreementView;
  /** Undefined while the project is loading. */
  project: ProjectView | undefined;
}

/** A file that was removed from the project has no link. */
function Files({ agreement: { files }, project }: AgreementProps) {
  const currentFileIds = project?.files.map(({ id }) => id) ?? [];
  return (
    <Part title="Files">
      <ul className={classes.lines}>
        {files.map((file) => (
          <li key={file.id}>
            {currentFileIds.includes(file.id) ? (
              <a href={toFileUrl(file)} download={file.name}>
                <bdi>{file.name}</bdi>
              </a>
            ) : (
              <bdi>{file.name}</bdi>
            )}
            {project && !currentFileIds.includes(file.id) && ' (removed from the project later)'}
            <small className="bw-figure">{file.sha256}</small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface AgreementTerms {
  terms: ReactNode;
  /** Undefined if the bid was not split. */
  milestones?: ReactNode;
}

export function Agreement(props: AgreementProps & AgreementTerms) {
  const { agreement, project, terms, milestones } = props;
  const { description, category, skills, files, hash, agreedAt, bid } = agreement;
  const { kept, amount, days, dueAt } = sumAgreed(agreement);
  const daysText = formatDays(days);
  return (
    <article className={classes.agreement}>
      <DescriptionList
        items={[
          { label: 'Client', value: agreement.clientName },
          { label: 'Developer', value: agreement.developerName },
          { label: 'Price', value: <span className="bw-figure">{formatDollars(amount)}</span> },
          {
            label: 'Delivery',
            value:
              kept && !dueAt ? (
                `${daysText}${kept.length > 1 ? formatMilestoneCount(kept) : ''}`
              ) : (
                <>
                  {'by '}
                  <FormattedDate at={dueAt ?? addDays(new Date(agreedAt), days).toISOString()} />
                  {!dueAt && <small>{` (${daysText})`}</small>}
                </>
              ),
          },
        ]}
        inOneRow
      />
      {terms}
      {milestones && <Part title="Milestones">{milestones}</Part>}
      <Part title="The project">
        <PlainText text={description} />
        <p className={classes.small}>{[category, ...skills].join(' · ')}</p>
      </Part>
      {files.length > 0 && <Files agreement={agreement} project={project} />}
      <Answers answers={agreement.answers} />
      <Part title="The bid">
        <PlainText text={bid.proposal} />
      </Part>
      <p className={classes.fingerprint}>
        {'Fingerprint '}
        <span className="bw-figure">{hash}</span>
        {agreement.version === 1
          ? '. The first timeline entry and the exported record contain it;'
          : '. The timeline entry of its change and the exported record contain it;'}
        {' a changed word would change it.'}
      </p>
    </article>
  );
}
