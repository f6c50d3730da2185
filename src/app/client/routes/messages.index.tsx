import { createFileRoute } from '@tanstack/react-router';
import { NoConversationSelected } from '../pages/messages/MessagesPage.tsx';

export const Route = createFileRoute('/messages/')({ component: NoConversationSelected });
