import { useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#domain/values/sentences.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { HistoryEntryView } from '#projections/history/view.ts';
import type { StepView } from '#projections/money/movement/view.ts';
import { paths } from '../../app/paths.ts';
import { signedMoney } from '../../format/money.ts';
import { hrefOf } from '../../format/search.ts';
import { Change } from '../../history/ChangeGroups.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import * as styles from './movement.module.css';
import { effectText } from './movementWords.ts';

type MovementStepsProps = {
  steps: readonly StepView[];
  /** Whether all are of one record, whose name is then left out. */
  isOneRecord?: boolean;
};

/** Number of changes shown at first. */
const shownAtFirst = 10;

/** Changes, largest first, each with who made it, when and why, from what to what, and what it moved. */
export function MovementSteps({ steps, isOneRecord = false }: MovementStepsProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? steps : steps.slice(0, shownAtFirst);
  return (
    <>
      <ol className={classNames(layout.stack, layout.gap0)}>
        {shown.map(({ entries: [first, ...others], effect }) =>
          first ? (
            <Change
              key={first.position}
              entries={[first, ...others]}
              isOneRecord={isOneRecord}
              aside={
                <div className={classNames(layout.muted, layout.gapHair, styles.aside)}>
                  {(!isOneRecord || steps.length > 1) && <Effect pounds={effect.netProfit} />}
                  <span>{effectText(effect)}</span>
                  <Link to={historyOf(first)}>In the history</Link>
                </div>
              }
            />
          ) : null,
        )}
      </ol>
      {shown.length < steps.length && (
        <Button className={styles.more} onPress={() => setAll(true)}>
          {`Show ${counted(steps.length - shown.length, 'smaller change', 'smaller changes')}`}
        </Button>
      )}
    </>
  );
}

/** The address of the record's history on the day of a change. */
const historyOf = ({ record: { kind, id }, at }: HistoryEntryView): string => {
  const day = ukDayOf(new Date(at));
  return hrefOf(paths.history, { kind, id, from: day, to: day });
};

/** What something moved net profit by; the sign tells the direction, as does the colour. */
export function Effect({ pounds }: { pounds: number }) {
  return (
    <span
      className={classNames(styles.effect, layout.unbroken)}
      data-tone={pounds < 0 ? 'over' : pounds > 0 ? 'good' : undefined}
    >
      {signedMoney(pounds)}
    </span>
  );
}
