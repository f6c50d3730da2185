import { createContext, type ReactNode, use } from 'react';

const RefusalActions = createContext<Record<string, ReactNode>>({});

export const RefusalActionsProvider = RefusalActions.Provider;

export function useRefusalAction(code: string | null | undefined): ReactNode {
  const actions = use(RefusalActions);
  return code && Object.hasOwn(actions, code) ? actions[code] : null;
}
