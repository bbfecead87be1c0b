import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { problem } from './fakeApi.ts';

/** Starts every test of a file on 14 May 2026 in a fake browser, and cleans up after it. */
export const eachInMay2026 = (): void => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') }));
};

/** Presses a button once it exists. */
export const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

export const dialogNamed = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });

/** Response of a server that is temporarily unavailable. */
export const failure = { status: 503, body: problem(503, 'Not now.') };

/** The toast's text, once there is one. */
export const toast = async (): Promise<string | null> => (await screen.findByRole('alertdialog')).textContent;
