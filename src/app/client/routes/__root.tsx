import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouteContext } from '../router.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouteContext>()({ component: Shell });
