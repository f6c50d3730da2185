import { useNavigate } from '@tanstack/react-router';

interface PostProjectProps {
  onLeave?: (() => void) | undefined;
  fullWidth?: boolean;
}

const delayMs = 150;

export function PostProject({ onLeave, fullWidth = false }: PostProjectProps) {
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
          onLeave?.();
          void navigate({ to: '/create-project' });
        }, delayMs);
      }}
    >
      Post Project
    </button>
  );
}
