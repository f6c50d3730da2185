import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { REMARK_MAX } from '../../bid.schema.ts';
import type { OfferAnswer } from './offer-draft.ts';
import buttonClasses from '../decision/decision-buttons.module.css';
import classes from './criteria-answers.module.css';

interface CriteriaAnswersProps {
  criteria: readonly Criterion[];
  answers: readonly OfferAnswer[];
  error: ReactNode;
  /** Omits answers that say "included, without a remark". */
  onChange: (answers: OfferAnswer[]) => void;
}

export function CriteriaAnswers({ criteria, answers, error, onChange }: CriteriaAnswersProps) {
  if (criteria.length === 0) return null;

  function change(answer: OfferAnswer) {
    const otherAnswers = answers.filter(({ id }) => id !== answer.id);
    const isDefault = answer.included && answer.remark === '';
    onChange(isDefault ? otherAnswers : [...otherAnswers, answer]);
  }

  const excludedCount = answers.filter(
    ({ id, included }) => !included && criteria.some((criterion) => criterion.id === id),
  ).length;
  const noun = criteria.length === 1 ? 'criterion' : 'criteria';
  return (
    <FoldedSection
      id="bid-criteria"
      level={3}
      title="Your price includes"
      summary={`${criteria.length - excludedCount} of ${criteria.length} ${noun}`}
      // On a narrow screen the list is longer than the rest of the form.
      isOpenOnWideScreens
      isKeptOpen={Boolean(error)}
    >
      <Stack component="ul" gap={0} className={classes.criteria} aria-labelledby="bid-criteria">
        {criteria.map((criterion) => (
          <li key={criterion.id}>
            <CriterionAnswer
              criterion={criterion}
              answer={
                answers.find(({ id }) => id === criterion.id) ?? {
                  id: criterion.id,
                  included: true,
                  remark: '',
                }
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
  onChange: (answer: OfferAnswer) => void;
}

function CriterionAnswer({ criterion: { text }, answer, onChange }: CriterionAnswerProps) {
  const { included, remark } = answer;
  const [isRemarkOpen, setRemarkOpen] = useState(remark !== '');
  return (
    <>
      <Group component="label" gap="sm" wrap="nowrap" align="start" py="xs">
        <input
          type="checkbox"
          checked={included}
          onChange={(event) => onChange({ ...answer, included: event.currentTarget.checked })}
        />
        <bdi>{text}</bdi>
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
