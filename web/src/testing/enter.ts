import { userEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field in one go, behind what stands there: the form around it is drawn once, not for each letter.
 * Where letters are what a test is about, it types them.
 */
export const enter = async (field: Element, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
