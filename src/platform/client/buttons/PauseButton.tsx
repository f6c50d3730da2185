import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import './pause-button.css';

interface PauseButtonProps {
  /** The name of the animation in the label: "the drawing". */
  noun: string;
  paused: boolean;
  onChange: (paused: boolean) => void;
}

/** Pauses an animation. Hidden if the user prefers reduced motion, because then nothing moves. */
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
