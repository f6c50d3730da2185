import { createContext, type ReactNode, use } from 'react';

const RefusalActions = createContext<Record<string, ReactNode>>({});

/** Provides the actions, such as a button, that forms show after a refusal; the keys are codes. */
export const RefusalActionsProvider = RefusalActions.Provider;

/** Returns the action for an error code; null if there is none. */
export function useRefusalAction(code: string | null | undefined): ReactNode {
  const actions = use(RefusalActions);
  return code && Object.hasOwn(actions, code) ? actions[code] : null;
}
