import { momentText } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import * as styles from './StaleChange.module.css';
import type { Stale } from './staleRecord.ts';

/** A field's label, and its value in words. */
export type ShownField = readonly [label: string, text: string];

type StaleChangeProps = {
  /** The record, as in a sentence: "this subscription". */
  noun: string;
  stale: Pick<Stale<unknown>, 'changedBy' | 'changedAt'>;
  /** The same fields in the same order. */
  theirs: readonly ShownField[];
  mine: readonly ShownField[];
  /** The values that the form was opened with. Fields that were left unchanged follow theirs, which is said. */
  before?: readonly ShownField[];
  onTakeTheirs: () => void;
};

/** Somebody else's values beside the user's own, where they differ. */
export function StaleChange({ noun, stale, theirs, mine, before, onTakeTheirs }: StaleChangeProps) {
  const { changedBy, changedAt } = stale;
  const differing = theirs.flatMap(([label, text], place) => {
    const own = mine[place]?.[1] ?? '';
    return own === text ? [] : [{ label, text, own }];
  });
  const followed = theirs.flatMap(([label, text], place) =>
    before && mine[place]?.[1] === text && before[place]?.[1] !== text ? [`${label} ${text || '—'}`] : [],
  );
  const when = changedAt ? ` on ${momentText(changedAt)}` : ' since you opened it';
  return (
    <Alert
      tone="watch"
      title={`${changedBy ?? 'Somebody'} changed ${noun}${when}`}
      className={styles.staleChange}
      action={
        differing.length > 0 && (
          <Button size="small" onPress={onTakeTheirs}>
            Take theirs
          </Button>
        )
      }
    >
      {differing.length === 0 && 'It now says what you have entered.'}
      {differing.length > 0 && (
        <>
          What you have entered is still here. Saving again replaces theirs.
          <table aria-label="Their values and yours">
            <thead>
              <tr>
                <td />
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ label, text, own }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{text || '—'}</td>
                  <td>{own || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {followed.length > 0 && <p>Taken over from theirs: {followed.join(', ')}.</p>}
    </Alert>
  );
}

/** The month and reason of the user's own change; username and password never change here. */
type Own = 'effectiveFrom' | 'reason' | 'username' | 'password';

/** The values of a form in words, for comparison, in the form's order. */
export type ShownFields<Values> = Record<Exclude<keyof Values, Own>, ShownField>;

export type TheirChangeProps<View, Values> = {
  /** The record, as in a sentence: "this subscription". */
  noun: string;
  /** From `useRecordForm`. */
  form: {
    values: Values;
    stale: Stale<View> | undefined;
    before: Values | undefined;
    theirs: Values | undefined;
    takeTheirs: () => void;
  };
  /** The values in words, for comparison; of somebody else's values with the record that they come from. */
  shown: (values: Values, record?: View) => ShownFields<Values>;
};

/** Shows somebody else's change beside the typed values, after the form was refused for it. */
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
