import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { useScrollTarget } from '#platform/client/navigation/useScrollTarget.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import type { ProjectView } from '../../project.schema.ts';
import { answerQuestionRefusal, askQuestionRefusal } from '../question.rules.ts';
import { QuestionItem, type RenderReport } from './QuestionItem.tsx';
import { useQuestionPages } from './useQuestionPages.ts';
import classes from './questions.module.css';

const AskForm = lazy(() => import('./AskForm.tsx'));

interface QuestionsProps {
  project: ProjectView;
  me: UserView | null;
  now: Date;
  renderReport: RenderReport;
  isShownIfEmpty?: boolean;
}

/** Null if the user cannot ask and there are no questions, unless `isShownIfEmpty` is set. */
export function Questions(props: QuestionsProps) {
  const { project, me, now, renderReport, isShownIfEmpty = false } = props;
  const titleId = useId();
  const isOwner = me?.id === project.clientId;
  const hash = useLocation({ select: (location) => location.hash });
  // For the client, the hash opens a tab.
  const ref = useScrollTarget(hash === 'questions' && !isOwner);
  const pages = useQuestionPages(project.id);
  const projectWithDate = { ...project, deadline: new Date(project.deadline) };
  const canAsk = me !== null && askQuestionRefusal(projectWithDate, me, now) === null;
  const isEmpty = pages.data?.pages.every(({ items }) => items.length === 0);
  if (!canAsk && !isShownIfEmpty && (pages.isPending || isEmpty)) return null;
  const canAnswer = me !== null && answerQuestionRefusal(project, me) === null;
  return (
    <section ref={ref} id="questions" aria-labelledby={titleId} className={classes.questions}>
      <h2 id={titleId}>Questions</h2>
      {canAsk && <AskSection projectId={project.id} />}
      <PagedList
        query={pages}
        error="The questions could not be loaded"
        errorLevel={3}
        moreLabel="More questions"
        loading={<QuestionsLoading />}
        empty={<p className={classes.note}>No questions yet.</p>}
      >
        {(items) => (
          <ul>
            {items.map((question) => (
              <li key={question.id}>
                <QuestionItem
                  question={question}
                  bidCount={project.bidCount}
                  canAnswer={canAnswer}
                  isOwner={isOwner}
                  renderReport={renderReport}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function AskSection({ projectId }: { projectId: number }) {
  const suspension = useSuspensionReason();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense fallback={<p role="status">Loading the form...</p>}>
        <AskForm projectId={projectId} onClose={() => setOpen(false)} />
      </Suspense>
    );
  }
  return (
    <div className={classes.ask}>
      <p className={classes.note}>
        The client answers here. Everyone who can see the project can read the answer. Your name is
        not shown.
      </p>
      <GatedButton
        variant="default"
        data-autofocus
        disabledReason={suspension}
        onClick={() => setOpen(true)}
      >
        Ask a question
      </GatedButton>
    </div>
  );
}

function QuestionsLoading(): ReactNode {
  return (
    <Loading noun="questions">
      <SkeletonLines lines={3} height={16} />
    </Loading>
  );
}
