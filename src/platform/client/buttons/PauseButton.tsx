import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import './pause-button.css';

interface PauseButtonProps {
  noun: string;
  paused: boolean;
  onChange: (paused: boolean) => void;
}

/**
 * Hidden by the style sheet if the user prefers reduced motion, because the animation does not move
 * then.
 */
export function PauseButton({ noun, paused, onChange }: PauseButtonProps) {
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <button
      type="button"
      className="bw-icon-button bw-pause"
      aria-label={`${paused ? 'Play' : 'Pause'} ${noun}`}
      onClick={() => onChange(!paused)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
