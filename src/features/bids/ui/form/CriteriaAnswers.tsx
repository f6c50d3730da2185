import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { REMARK_MAX } from '../../bid.schema.ts';
import { isWeight } from '../../criterion-weights.rules.ts';
import type { OfferAnswer } from './offer-draft.ts';
import { findAnswer, formatTypedWeights, hasWeights, removeWeights } from './weight-draft.ts';
import buttonClasses from '../decision/decision-buttons.module.css';
import classes from './criteria-answers.module.css';

interface CriteriaAnswersProps {
  criteria: readonly Criterion[];
  answers: readonly OfferAnswer[];
  /** Empty if the offer is not split. */
  milestones: readonly { criteria: number[] }[];
  /** Whether the user has changed the answers, so that opened weights get the focus. */
  isTouched: boolean;
  error: ReactNode;
  /** Without those of criteria that are included without a remark. */
  onChange: (answers: OfferAnswer[]) => void;
}

export function CriteriaAnswers(props: CriteriaAnswersProps) {
  const { criteria, answers, milestones, isTouched, error, onChange } = props;
  if (criteria.length === 0) return null;
  const weighted = hasWeights(answers);

  function change(answer: OfferAnswer) {
    const otherAnswers = answers.filter(({ id }) => id !== answer.id);
    const isDefault = answer.included && answer.remark === '' && answer.share === undefined;
    onChange(isDefault ? otherAnswers : [...otherAnswers, answer]);
  }

  const excludedCount = answers.filter(
    ({ id, included }) => !included && criteria.some((criterion) => criterion.id === id),
  ).length;
  const noun = criteria.length === 1 ? 'criterion' : 'criteria';
  const percents = weighted ? formatTypedWeights(criteria, answers, milestones) : new Map();
  return (
    <FoldedSection
      id="bid-criteria"
      level={3}
      title="Your price includes"
      summary={`${criteria.length - excludedCount} of ${criteria.length} ${noun}`}
      // On a narrow screen the list is longer than the rest of the form.
      isOpenOnWideScreens
      isKeptOpen={Boolean(error) || weighted}
    >
      {weighted && (
        <Group justify="space-between" gap="0 1rem" mb="xs">
          <Text size="sm" c="dimmed" flex="1 1 16rem">
            Weights move no money by themselves. If a dispute is settled without an agreement, each
            criterion counts by its weight{milestones.length > 0 && ' in its milestone'}.
          </Text>
          <Button
            variant="subtle"
            px={4}
            autoFocus={isTouched}
            onClick={() => onChange(removeWeights(answers))}
          >
            Do not weight
          </Button>
        </Group>
      )}
      <Stack component="ul" gap={0} className={classes.criteria} aria-labelledby="bid-criteria">
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            <CriterionAnswer
              criterion={criterion}
              answer={findAnswer(answers, criterion.id)}
              weight={
                weighted && (
                  <WeightField
                    criterion={criterion}
                    answer={findAnswer(answers, criterion.id)}
                    percent={percents.get(criterion.id)}
                    onChange={change}
                  />
                )
              }
              onChange={change}
            />
          </li>
        ))}
      </Stack>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </FoldedSection>
  );
}

interface CriterionAnswerProps {
  criterion: Criterion;
  answer: OfferAnswer;
  /** Beside the criterion if the price includes it. */
  weight: ReactNode;
  onChange: (answer: OfferAnswer) => void;
}

function CriterionAnswer(props: CriterionAnswerProps) {
  const { criterion, answer, weight, onChange } = props;
  const { text } = criterion;
  const { included, remark } = answer;
  const [isRemarkOpen, setRemarkOpen] = useState(remark !== '');
  return (
    <>
      <Group gap="sm" wrap="nowrap" justify="space-between" align="start">
        <Group component="label" gap="sm" wrap="nowrap" align="start" py="xs">
          <input
            type="checkbox"
            checked={included}
            onChange={(event) => onChange({ ...answer, included: event.currentTarget.checked })}
          />
          <bdi>{text}</bdi>
        </Group>
        {included && weight}
      </Group>
      {!included && (
        <Text size="sm" c="dimmed" ms="xl" mb="xs">
          Not included
        </Text>
      )}
      {!included || isRemarkOpen ? (
        <Box ms="xl" mb="xs">
          <CountedTextarea
            aria-label={`Remark on “${text}”`}
            placeholder={included ? 'A remark' : 'Why, or what it would cost'}
            value={remark}
            maxCharacters={REMARK_MAX}
            attributes={{ input: { dir: 'auto' } }}
            autosize
            minRows={1}
            maxRows={6}
            error={remark.trim().length > REMARK_MAX}
            // The server accepts one line.
            onChange={(event) =>
              onChange({ ...answer, remark: event.currentTarget.value.replaceAll('\n', ' ') })
            }
          />
        </Box>
      ) : (
        <Button
          variant="subtle"
          className={buttonClasses.quiet}
          onClick={() => setRemarkOpen(true)}
        >
          Add a remark
          <span className="bw-hidden">{` on “${text}”`}</span>
        </Button>
      )}
    </>
  );
}

interface WeightFieldProps {
  criterion: Criterion;
  answer: OfferAnswer;
  percent: string | undefined;
  onChange: (answer: OfferAnswer) => void;
}

function WeightField({ criterion, answer, percent, onChange }: WeightFieldProps) {
  const { share = '' } = answer;
  return (
    <Group gap="xs" wrap="nowrap" className={classes.weight}>
      <TextInput
        aria-label={`Weight of “${criterion.text}”`}
        value={share}
        error={share.trim() !== '' && !isWeight(share)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        w="3.75rem"
        onChange={(event) => onChange({ ...answer, share: event.currentTarget.value })}
      />
      <span className="bw-figure">{percent}</span>
    </Group>
  );
}
