import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textFor = (control: TextControl): string => {
  if (control.getAttribute('inputmode') === 'decimal') return '7';
  return control.type === 'email' ? 'any@agency.example' : 'Anything';
};

const chooseLast = async (control: Element): Promise<void> => {
  await userEvent.click(control);
  const last = () => [...document.querySelectorAll('[role=option]')].at(-1);
  await waitFor(() => expect(last()).toBeDefined());
  await userEvent.click(last() as Element);
};

/**
 * Changes every control of the open dialog: the last option of a list, a tick, a text. Lists come first, because they
 * may show more fields.
 * @param left label of a list that stays unchanged
 */
export const fillDialog = async (left?: string): Promise<void> => {
  const dialog = screen.getByRole('dialog');
  for (const list of dialog.querySelectorAll('[role=combobox], [data-slot~="select-button"]')) {
    const isLeft = left && list.closest('[data-slot~="field"]')?.textContent.startsWith(left);
    if (!isLeft) await chooseLast(list);
  }
  for (const box of dialog.querySelectorAll('[type=checkbox]')) await userEvent.click(box);
  const texts = dialog.querySelectorAll<TextControl>('[data-slot~="input"]:not([role=combobox])');
  for (const control of texts) {
    await userEvent.clear(control);
    await userEvent.paste(textFor(control));
  }
};

/** Submits the open form. */
export const submitDialog = async (): Promise<void> => {
  const button = screen.getByRole('dialog').querySelector('button[type=submit]');
  await userEvent.click(button as Element);
};
