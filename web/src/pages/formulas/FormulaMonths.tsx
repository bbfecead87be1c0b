import { monthLabel } from '#domain/values/month.ts';
import { isWithin, spanWords } from '#domain/values/span.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { datableMonths } from '../../records/datableMonths.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import * as styles from './formulas.module.css';
import { changesBetween, setsOf } from './formulaWords.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';

type FormulaMonthsProps = { view: FormulasView; draft: FormulaDraft };

/** Which formulas hold when, and the month from which the typed ones would hold. */
export function FormulaMonths({ view: { formulas, defaults }, draft }: FormulaMonthsProps) {
  const sets = setsOf(formulas);
  return (
    <section className={styles.formulaMonths} aria-labelledby="formulas-months">
      <h3 id="formulas-months">Months</h3>
      {sets.length > 1 && (
        <ul aria-label="Which formulas hold when">
          {sets.map(({ span, set }, place) => {
            const before = sets[place - 1]?.set ?? defaults;
            const words = changesBetween(before, set).map(
              ({ label, from, to }) => `${label}: ${from} → ${to}`,
            );
            const months = spanWords(span);
            return (
              <li key={months}>
                <span className={layout.row}>
                  {`${months[0]?.toUpperCase()}${months.slice(1)}`}
                  {isWithin(span, currentMonth()) && <Badge tone="good">This month</Badge>}
                </span>
                <span className={layout.soft}>
                  {words.length > 0 ? words.join('; ') : 'As they come with the planner'}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <MonthSelect
        label="From month"
        months={datableMonths()}
        none="For all months"
        value={draft.from}
        onChange={draft.setFrom}
        error={draft.errors.from}
        description={consequence(formulas.later ?? [], draft.from)}
      />
    </section>
  );
}

/** What happens to the other months. */
const consequence = (later: readonly { from: string }[], from: string | null): string => {
  const gone = later.filter((set) => from === null || set.from >= from).map((set) => monthLabel(set.from));
  const goes = gone.length > 0 ? ` What holds from ${gone.join(' and from ')} on goes with it.` : '';
  return from === null
    ? `A change holds in every month, past ones too.${goes}`
    : `Months before ${monthLabel(from)} keep their formulas.${goes}`;
};
