import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Refused } from './refused.ts';
import { refusedState } from './refusedState.ts';

/** What takes the place of a parameter of the address: the nearest that can be shown, or null to leave it out. */
export type Correction = { name: string } & Refused;

/** Corrects an address that asks for what can't be shown, and has that said above the page. */
export const useCorrectAddress = (corrections: readonly Correction[]): void => {
  const [, setParams] = useSearchParams();
  useEffect(() => {
    if (corrections.length === 0) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const { name, shown } of corrections) {
          if (shown === null) after.delete(name);
          else after.set(name, shown);
        }
        return after;
      },
      {
        replace: true,
        state: refusedState(corrections.map(({ name: _, ...refused }) => refused)),
      },
    );
  });
};
