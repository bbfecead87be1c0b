import { expect, it } from 'vitest';
import { projectLabel } from './projectLabel.ts';

it.each([
  [{ name: 'Shop' }, 'Shop'],
  [{ name: 'Shop', label: 'Shop (1)' }, 'Shop (1)'],
])('%j is called %s', (project, label) => {
  expect(projectLabel(project)).toBe(label);
});
