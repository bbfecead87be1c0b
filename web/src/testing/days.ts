import { screen } from '@testing-library/react';

const groupOf = (label: string) => screen.findByRole('group', { name: label });

/** Text of a date field: "31/03/2026". */
export const dayIn = async (label: string): Promise<string | undefined> =>
  (await groupOf(label)).querySelector('[data-slot~="date-input"]')?.textContent?.replace(/[^\w/]/g, '');

/** First part of a date field, where typing begins. */
export const firstPartOf = async (label: string): Promise<Element> => {
  const part = (await groupOf(label)).querySelector('[role="spinbutton"]');
  if (!part) throw new Error(`${label} has no parts`);
  return part;
};
