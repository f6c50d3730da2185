import { useNavigate } from '@tanstack/react-router';

interface PostProjectButtonProps {
  onNavigate?: (() => void) | undefined;
  fullWidth?: boolean;
}

const navigationDelayMs = 150;

export function PostProjectButton({ onNavigate, fullWidth = false }: PostProjectButtonProps) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="bw-button"
      data-variant="solid"
      data-cta="post-project"
      data-wide={fullWidth}
      onClick={() => {
        setTimeout(() => {
          onNavigate?.();
          void navigate({ to: '/create-project' });
        }, navigationDelayMs);
      }}
    >
      Post Project
    </button>
  );
}
