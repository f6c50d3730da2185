import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import './pause-button.css';

interface PauseButtonProps {
  /** The name of the animation in the label: "the drawing". */
  noun: string;
  paused: boolean;
  onChange: (paused: boolean) => void;
}

/**
 * A button that pauses or resumes an animation. The style sheet hides the button if the user
 * prefers reduced motion, because the animation does not move then.
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
