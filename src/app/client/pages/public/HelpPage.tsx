import { useLocation, useNavigate } from '@tanstack/react-router';
import { HelpCenter } from '#features/guides/help/ui/HelpCenter.tsx';

export function HelpPage({ search }: { search: string }) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <HelpCenter
      search={search}
      hash={hash}
      onSearch={(text) =>
        void navigate({
          to: '/help',
          search: text ? { search: text } : {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
