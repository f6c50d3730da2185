import { useLocation, useNavigate } from '@tanstack/react-router';
import { HelpCenter } from '#features/guides/help/ui/HelpCenter.tsx';

export function HelpPage({ search }: { search: string }) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <HelpCenter
      search={search}
      hash={hash}
      onSearch={(words) =>
        void navigate({
          to: '/help',
          search: words ? { search: words } : {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
