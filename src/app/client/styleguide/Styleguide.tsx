import { useEffect, useState } from 'react';
import { Toasts } from '#platform/client/toasts.tsx';
import { SchemeToggle } from '../shell/SchemeToggle.tsx';
import { Wordmark } from '../shell/Wordmark.tsx';
import { Controls } from './Controls.tsx';
import { forceStates } from './forced-states.ts';
import { Showing } from './Showing.tsx';
import { Colours, Measures, Type } from './Tokens.tsx';
import '../shell/shell.css';
import '../shell/header.css';
import './styleguide.css';

/** Every token and every part of the kit in every state: of the development server alone. */
export function Styleguide() {
  const [wanted, setWanted] = useState('');
  useEffect(forceStates, []);
  return (
    <div className="bw-page bw-guide">
      <header>
        <Wordmark />
        <SchemeToggle />
      </header>
      <h1>Styleguide</h1>
      <label>
        Show only{' '}
        <select value={wanted} onChange={(event) => setWanted(event.currentTarget.value)}>
          <option value="">everything</option>
          <option value="tokens">tokens</option>
          <option value="parts">parts</option>
        </select>
      </label>
      {wanted !== 'parts' && (
        <>
          <h2>Colours and their contrast</h2>
          <Colours />
          <h2 id="type">Type</h2>
          <Type />
          <h2>Spacing and motion</h2>
          <Measures />
        </>
      )}
      {wanted !== 'tokens' && (
        <>
          <h2>Controls</h2>
          <Controls />
          <h2>Showing</h2>
          <Showing />
        </>
      )}
      <Toasts />
    </div>
  );
}
