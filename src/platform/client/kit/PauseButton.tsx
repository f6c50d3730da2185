import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import './pause-button.css';

interface PauseButtonProps {
  /** What moves, as it is named: "the drawing". */
  what: string;
  paused: boolean;
  onChange: (paused: boolean) => void;
}

/** Stills what moves by itself. Who prefers reduced motion has no need of it and does not see it. */
export function PauseButton({ what, paused, onChange }: PauseButtonProps) {
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <button
      type="button"
      className="bw-icon-button bw-pause"
      aria-label={`${paused ? 'Play' : 'Pause'} ${what}`}
      onClick={() => onChange(!paused)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
