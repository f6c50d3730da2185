import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';

/** Feeds of the list, with its filters. */
export function FeedLinks() {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    <Text size="sm" c="dimmed" ta="center" mt="xl">
      Follow this list in a feed reader: <a href={`/projects.atom${query}`}>Atom</a>
      {' · '}
      <a href={`/projects.json${query}`}>JSON Feed</a>
    </Text>
  );
}
