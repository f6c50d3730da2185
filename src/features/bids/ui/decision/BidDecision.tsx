import { ActionIcon, Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';
import classes from './bid-decision.module.css';
import buttonClasses from './decision-buttons.module.css';

interface CompareCheckboxProps {
  bid: BidView;
  checked: boolean;
  isFull: boolean;
  onChange: () => void;
}

export function CompareCheckbox({ bid, checked, isFull, onChange }: CompareCheckboxProps) {
  return (
    <label className={classes.bidCompare} data-off={isFull && !checked}>
      <input type="checkbox" checked={checked} disabled={isFull && !checked} onChange={onChange} />
      Compare
      <span className="bw-hidden">{` the bid by ${bid.developer.name}`}</span>
    </label>
  );
}

interface ShortlistButtonProps {
  bid: BidView;
  isIconOnly?: boolean;
}

export function ShortlistButton({ bid, isIconOnly = false }: ShortlistButtonProps) {
  const { shortlist } = useBidDecisions(bid.projectId);
  const isShortlisted = bid.shortlisted === true;
  const Star = isShortlisted ? IconStarFilled : IconStar;
  const label = isShortlisted ? 'Shortlisted' : 'Shortlist';
  const { name } = bid.developer;
  const props = {
    variant: 'subtle',
    className: buttonClasses.quiet,
    'aria-pressed': isShortlisted,
    onClick: () => void shortlist(bid, !isShortlisted),
  };
  const star = <Star size={isIconOnly ? 20 : 17} stroke={1.6} aria-hidden />;
  if (isIconOnly) {
    return (
      <ActionIcon {...props} size="lg" aria-label={`${label} ${name}`}>
        {star}
      </ActionIcon>
    );
  }
  return (
    <Button {...props} leftSection={star}>
      {label}
      <span className="bw-hidden">{` ${name}`}</span>
    </Button>
  );
}
