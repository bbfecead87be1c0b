import { userEvent } from '@testing-library/user-event';

/**
 * Appends text to a field in one go, which renders the form once rather than per letter. Tests about single letters
 * type them.
 */
export const enter = async (field: Element, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
