import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

test.each([
  ['Amara Nwosu', 'AN'],
  ['Ana de la Cruz', 'AC'],
  ['Cher', 'C'],
  ['عمر <b>Tester</b>', 'عB'],
  ['"Bob" (42)', 'B4'],
  ['Olga 𝒳', 'O𝒳'],
  ['Amara <3', 'A3'],
  ['... !!!', '?'],
])('%s has the initials %s: letters and figures, never signs', (name, letters) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(letters);
});
