import { screen } from '@testing-library/react';

const groupOf = (label: string) => screen.findByRole('group', { name: label });

/** What a field for a day shows: "31/03/2026". */
export const dayIn = async (label: string): Promise<string | undefined> =>
  (await groupOf(label)).querySelector('[data-slot~="date-input"]')?.textContent?.replace(/[^\w/]/g, '');

/** The first part of such a field, where one begins to type. */
export const firstPartOf = async (label: string): Promise<Element> => {
  const part = (await groupOf(label)).querySelector('[role="spinbutton"]');
  if (!part) throw new Error(`${label} has no parts`);
  return part;
};
