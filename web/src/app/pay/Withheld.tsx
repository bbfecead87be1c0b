import type { ReactNode } from 'react';

/** Why a figure is withheld from an administrator who doesn't see pay. */
export const withheldWords = {
  person: 'Withheld: you are not set to see pay',
  total: 'Withheld: it contains what people cost, which you are not set to see',
} as const;
type Why = keyof typeof withheldWords;

/** The dash in place of a withheld figure, with the reason as tooltip and for screen readers. */
export function Withheld({ why = 'person' }: { why?: Why }) {
  return (
    <span role="img" aria-label={withheldWords[why]} title={withheldWords[why]}>
      —
    </span>
  );
}

/** A figure as text, or the dash where it is withheld. */
export const orWithheld = <Value,>(
  value: Value | null,
  text: (value: Value) => ReactNode,
  why: Why = 'person',
): ReactNode => (value === null ? <Withheld why={why} /> : text(value));
