import { useEffect, useRef, useState } from 'react';

const SEARCH_DELAY_MS = 300;

/** The typed words, handed on when typing rests, and taken back when the address changes. */
export function useTypedSearch(words: string, onRest: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const rest = useRef(onRest);
  rest.current = onRest;

  function send(next: string) {
    const trimmed = next.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    rest.current(trimmed);
  }

  const sendLater = useRef(send);
  sendLater.current = send;

  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);

  useEffect(() => {
    const timer = setTimeout(() => sendLater.current(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, setTyped, sendNow: () => send(typed) };
}
