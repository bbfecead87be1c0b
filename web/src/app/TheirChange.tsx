import { type ShownField, StaleChange } from './StaleChange.tsx';
import type { Stale } from './staleRecord.ts';

/** Every value of a form as one compares it, in the form's order; since when and why it changes is one's own. */
export type ShownFields<Values> = Record<Exclude<keyof Values, 'effectiveFrom' | 'reason'>, ShownField>;

type TheirChangeProps<View, Values> = {
  /** What was changed, as a sentence names it: "this subscription". */
  noun: string;
  /** From `useRecordForm`. */
  form: {
    values: Values;
    stale: Stale<View> | undefined;
    theirs: Values | undefined;
    takeTheirs: () => void;
  };
  /** The values as one compares them; of somebody else's, the record they come from, too. */
  shown: (values: Values, record?: View) => ShownFields<Values>;
};

/** In a record's form, once it is refused: what somebody else changed meanwhile, beside what is typed. */
export function TheirChange<View, Values>({ noun, form, shown }: TheirChangeProps<View, Values>) {
  const { values, stale, theirs, takeTheirs } = form;
  if (!stale || !theirs) return null;
  return (
    <StaleChange
      noun={noun}
      stale={stale}
      theirs={Object.values(shown(theirs, stale.current))}
      mine={Object.values(shown(values))}
      onTakeTheirs={takeTheirs}
    />
  );
}
