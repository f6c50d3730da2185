import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { restoreFocus } from './focus-fallback.tsx';

interface ItemProps {
  name: string;
  onRemove: () => void;
}

function Item({ name, onRemove }: ItemProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <button type="button" onClick={onRemove}>{`Remove ${name}`}</button>
      <button type="button" onClick={() => setAsking(true)}>{`Ask ${name}`}</button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        confirmLabel="Yes"
        busyLabel="Removing..."
        cancelLabel="No"
        onConfirm={onRemove}
      >
        It is removed.
      </ConfirmDialog>
    </li>
  );
}

function Page() {
  const [names, setNames] = useState(['a', 'b']);
  const late = useQuery({ queryKey: ['late'], queryFn: async () => 'late', enabled: false });
  return (
    <>
      <h1>Page</h1>
      <section>
        <h2>Items</h2>
        <ul>
          {names.map((name) => (
            <Item
              key={name}
              name={name}
              onRemove={() => setNames(names.filter((one) => one !== name))}
            />
          ))}
        </ul>
      </section>
      {late.data ? (
        <h3 data-autofocus tabIndex={-1}>
          Loaded
        </h3>
      ) : (
        <button type="button" onClick={() => void late.refetch()}>
          Load
        </button>
      )}
      <p>Text</p>
    </>
  );
}

const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }));
const hasFocus = (name: string) =>
  vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name));

test('when a press removes the control, its section has the keyboard', async () => {
  showScreen(Page);
  await press('Remove a');
  await hasFocus('Items');
});

test('when a dialog removes the control that opened it, the section of that has the keyboard', async () => {
  showScreen(Page);
  await press('Ask b');
  await screen.findByRole('dialog');
  await press('Yes');
  await hasFocus('Items');
});

test('closing a dialog returns the focus to the control that opened it', async () => {
  showScreen(Page);
  await press('Ask b');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await hasFocus('Ask b');
});

test('if a response removes the control, the fallback element has the focus', async () => {
  showScreen(Page);
  await press('Load');
  await hasFocus('Loaded');
});

test('a control that loses the focus and remains is left alone', async () => {
  showScreen(Page);
  const button = await screen.findByRole('button', { name: 'Remove a' });
  button.focus();
  button.blur();
  restoreFocus();
  expect(document.activeElement).toBe(document.body);
});
