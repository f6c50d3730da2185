import { createContext, useContext } from 'react';

const Held = createContext<string | null>(null);

/** Around every page: why whoever looks can begin nothing new now, or null. */
export const HeldPages = Held.Provider;

export const useHeld = () => useContext(Held);
