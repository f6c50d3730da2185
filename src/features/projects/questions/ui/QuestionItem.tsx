import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProgramMark } from '#platform/client/text/ProgramMark.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { isOpenQuestion } from '../question.rules.ts';
import type { QuestionView } from '../question.schema.ts';
import classes from './questions.module.css';

const AnswerForm = lazy(() => import('./AnswerForm.tsx'));

export type RenderReport = (kind: 'question' | 'answer', questionId: number) => ReactNode;

interface QuestionItemProps {
  question: QuestionView;
  bidCount: number;
  canAnswer: boolean;
  isOwner: boolean;
  renderReport: RenderReport;
}

export function QuestionItem(props: QuestionItemProps) {
  const { question, bidCount, canAnswer, isOwner, renderReport } = props;
  const { id, text, answer, isMine } = question;
  const [isAnswering, setAnswering] = useState(false);
  return (
    <article className={classes.question} aria-label={`Question: ${formatExcerpt(text)}`}>
      <p className={classes.facts}>
        <strong>{isMine ? 'Your question' : 'Question'}</strong>
        <FormattedDate at={question.askedAt} />
        <ProgramMark isByProgram={question.isByProgram} />
        <QuestionTag question={question} isOwner={isOwner} />
        {!isMine && renderReport('question', id)}
      </p>
      <PlainText text={text} maxLines={8} noun="the question" />
      {answer !== null && (
        <Answer question={question} answer={answer}>
          {!isOwner && renderReport('answer', id)}
        </Answer>
      )}
      {isAnswering ? (
        <Suspense fallback={<p role="status">Loading the form...</p>}>
          <AnswerForm question={question} bidCount={bidCount} onClose={() => setAnswering(false)} />
        </Suspense>
      ) : (
        canAnswer && <OwnerActions question={question} onAnswer={() => setAnswering(true)} />
      )}
    </article>
  );
}

function formatExcerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text;
}

function QuestionTag({ question, isOwner }: { question: QuestionView; isOwner: boolean }) {
  if (question.dismissedAt !== null) return <Tag>Dismissed</Tag>;
  if (isOpenQuestion(question)) {
    return <Tag tone="yellow">{isOwner ? 'Awaits your answer' : 'Not answered yet'}</Tag>;
  }
  return question.changesBrief && <Tag tone="blue">Changes the brief</Tag>;
}

interface AnswerProps {
  question: QuestionView;
  answer: string;
  children: ReactNode;
}

function Answer({ question, answer, children }: AnswerProps) {
  const { answeredAt, correctedAt, isAnswerByProgram } = question;
  return (
    <div className={classes.answer}>
      <p className={classes.facts}>
        <strong>Answer of the client</strong>
        {answeredAt !== null && <FormattedDate at={answeredAt} />}
        {correctedAt !== null && (
          <span>
            {'Corrected '}
            <FormattedDate at={correctedAt} />
          </span>
        )}
        <ProgramMark isByProgram={isAnswerByProgram} />
        {children}
      </p>
      <PlainText text={answer} maxLines={12} noun="the answer" />
    </div>
  );
}

interface OwnerActionsProps {
  question: QuestionView;
  onAnswer: () => void;
}

function OwnerActions({ question, onAnswer }: OwnerActionsProps) {
  const { id, text, answer } = question;
  const utils = trpc.useUtils();
  const dismiss = trpc.questions.dismiss.useMutation({
    onSuccess: () => toast.success('Question dismissed', 'You can still answer it.'),
    onError: (error) => toast.error('Not dismissed', readError(error).message),
    onSettled: () => utils.questions.list.invalidate(),
  });
  const hiddenLabel = <span className="bw-hidden">{`: ${formatExcerpt(text)}`}</span>;
  return (
    <div className={classes.actions}>
      <Button variant={answer === null ? 'default' : 'subtle'} data-autofocus onClick={onAnswer}>
        {answer === null ? 'Answer' : 'Correct the answer'}
        {hiddenLabel}
      </Button>
      {isOpenQuestion(question) && (
        <Button
          variant="subtle"
          aria-disabled={dismiss.isPending}
          onClick={() => !dismiss.isPending && dismiss.mutate({ id })}
        >
          {dismiss.isPending ? 'Dismissing...' : 'Dismiss'}
          {hiddenLabel}
        </Button>
      )}
    </div>
  );
}
