import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../../ui/workspace/criteria/criteria.module.css';

interface ChangeChoiceProps {
  label: string;
  /** The agreed term. */
  agreed?: string;
  isChosen: boolean;
  isInvalid: boolean;
  onChange: (isChosen: boolean) => void;
  /** The fields of a chosen change. */
  children?: ReactNode;
}

export function ChangeChoice(props: ChangeChoiceProps) {
  const { label, agreed, isChosen, isInvalid, onChange, children } = props;
  return (
    <div>
      <label className={classes.checkbox}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-invalid={isInvalid}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {`${label} `}
          {agreed && <Text span c="dimmed">{`· ${agreed}`}</Text>}
        </span>
      </label>
      {isChosen && children && (
        <Box pb="md" pl="1.875rem">
          {children}
        </Box>
      )}
    </div>
  );
}
