import { type ShownField, StaleChange } from './StaleChange.tsx';
import type { Stale } from './staleRecord.ts';

/** Since when and why something changes is one's own; what somebody signs in with never changes here. */
type Own = 'effectiveFrom' | 'reason' | 'username' | 'password';

/** Every value of a form as one compares it, in the form's order. */
export type ShownFields<Values> = Record<Exclude<keyof Values, Own>, ShownField>;

type TheirChangeProps<View, Values> = {
  /** What was changed, as a sentence names it: "this subscription". */
  noun: string;
  /** From `useRecordForm`. */
  form: {
    values: Values;
    stale: Stale<View> | undefined;
    before: Values | undefined;
    theirs: Values | undefined;
    takeTheirs: () => void;
  };
  /** The values as one compares them; of somebody else's, the record they come from, too. */
  shown: (values: Values, record?: View) => ShownFields<Values>;
};

/** In a record's form, once it is refused: what somebody else changed meanwhile, beside what is typed. */
export function TheirChange<View, Values>({ noun, form, shown }: TheirChangeProps<View, Values>) {
  const { values, stale, before, theirs, takeTheirs } = form;
  if (!stale || !theirs) return null;
  return (
    <StaleChange
      noun={noun}
      stale={stale}
      theirs={Object.values(shown(theirs, stale.current))}
      mine={Object.values(shown(values))}
      {...(before && { before: Object.values(shown(before)) })}
      onTakeTheirs={takeTheirs}
    />
  );
}
