import { createFileRoute } from '@tanstack/react-router';
import { NoThread } from '../pages/MessagesPage.tsx';

export const Route = createFileRoute('/messages/')({ component: NoThread });
