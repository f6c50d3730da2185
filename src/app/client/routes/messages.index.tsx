import { createFileRoute } from '@tanstack/react-router';
import { NoConversationSelected } from '../pages/MessagesPage.tsx';

export const Route = createFileRoute('/messages/')({ component: NoConversationSelected });
