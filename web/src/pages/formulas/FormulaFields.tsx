import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { formulaExamples } from '#domain/formulas/formulaExamples.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { FormulaName } from '#domain/values/planningFormulas.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { BankHolidays } from './BankHolidays.tsx';
import type { ThresholdName } from './formulaForm.ts';
import * as styles from './formulas.module.css';
import { calendars, formulaLabel, formulaValueText, niMethods, oneOffWays } from './formulaWords.ts';
import { NiTable } from './NiTable.tsx';
import { CapacityFields, ThresholdFields } from './ThresholdFields.tsx';
import type { FormulaDraft } from './useFormulaDraft.ts';

type TextFormula =
  | 'employerNiUplift'
  | 'workingDaysPerYear'
  | 'hoursPerDay'
  | 'defaultHourlyRate'
  | 'targetProfitMultiple';

/** What the colours of a figure are about. */
const coloured: Record<ThresholdName, string> = {
  utilisationThresholds:
    'Allocated hours as a part of the working hours, of each person and of the team. Below yellow it is red.',
  grossMarginThresholds: 'What is left of the revenue after direct costs, of all projects and of each one.',
  freelancerMarginThresholds: "What a freelancer's work leaves of what it brings.",
  targetProfitThresholds: 'The profit that a team member brings, as a part of their target.',
};
const colouredNames = Object.keys(coloured) as ThresholdName[];

const days = new Intl.NumberFormat('en-GB');

/** Every formula with what it does and a worked example, by what it is about. */
export function FormulaFields({ view, draft }: { view: FormulasView; draft: FormulaDraft }) {
  const { values, set, errors, changed, formulas, sound } = draft;
  const inUse = (name: FormulaName) =>
    changed.includes(name) ? formulaValueText(name, draft.inUse) : undefined;
  const example = (name: Exclude<FormulaName, 'workingDays' | 'bankHolidays'>) =>
    sound.has(name) ? formulaExamples[name](formulas) : null;
  const row = (name: Exclude<FormulaName, 'workingDays' | 'bankHolidays'>, words: string) => ({
    words,
    example: example(name),
    inUse: inUse(name),
  });
  const figure = (name: TextFormula) => ({
    label: formulaLabel(name),
    value: values[name],
    onChange: (text: string) => set(name, text),
    error: errors[`formulas.${name}`],
  });
  const isDated = values.employerNiMethod === 'dated';
  const { from, to, days: workingDays } = view.workingDays;
  return (
    <>
      <section className={styles.formulaGroup} aria-labelledby="formulas-cost">
        <h3 id="formulas-cost">What people cost</h3>
        <FormulaRow
          {...row(
            'employerNiMethod',
            'How employer National Insurance of UK employees is reckoned: as a flat part of the salary, or at the rate on what lies above the threshold of its time. A month counts by its first day.',
          )}
        >
          <Select
            label={formulaLabel('employerNiMethod')}
            options={niMethods}
            value={values.employerNiMethod}
            onChange={(method) => set('employerNiMethod', method)}
            error={errors['formulas.employerNiMethod']}
          />
        </FormulaRow>
        {isDated ? (
          <FormulaRow
            {...row(
              'employerNiTable',
              'Each row holds from its first day until the next. Rates and thresholds are those of a year.',
            )}
          >
            <NiTable
              rows={values.employerNiTable}
              errors={errors}
              onChange={(rows) => set('employerNiTable', rows)}
            />
          </FormulaRow>
        ) : (
          <FormulaRow {...row('employerNiUplift', 'The part of the salary that is paid on top of it.')}>
            <NumericField {...figure('employerNiUplift')} suffix="%" step={0.1} max={100} />
          </FormulaRow>
        )}
        <FormulaRow
          {...row(
            'monthlyCostIncludesEmployerNi',
            'Whether what an employee costs a month, and so the P&L, holds employer NI. Hourly rates always hold it.',
          )}
        >
          <Checkbox
            isSelected={values.monthlyCostIncludesEmployerNi}
            onChange={(isIncluded) => set('monthlyCostIncludesEmployerNi', isIncluded)}
          >
            Employer NI is part of the monthly cost
          </Checkbox>
        </FormulaRow>
        <FormulaRow
          {...row(
            'workingDaysPerYear',
            'Days in a year on which people work, their leave not yet taken off.',
          )}
        >
          <NumericField {...figure('workingDaysPerYear')} suffix="days" max={366} />
        </FormulaRow>
        <FormulaRow {...row('hoursPerDay', 'Hours of a working day, for what an hour costs.')}>
          <NumericField {...figure('hoursPerDay')} suffix="h" step={0.5} max={24} />
        </FormulaRow>
      </section>
      <section className={styles.formulaGroup} aria-labelledby="formulas-time">
        <h3 id="formulas-time">Capacity and hours</h3>
        <FormulaRow
          words="Which days count as working days. Capacity of a month is weekly hours ÷ 5 × its working days."
          example={`${monthLabel(from)} to ${monthLabel(to)} has ${days.format(workingDays[values.workingDays])} working days.`}
          inUse={inUse('workingDays')}
        >
          <Select
            label={formulaLabel('workingDays')}
            options={calendars}
            value={values.workingDays}
            onChange={(calendar) => set('workingDays', calendar)}
            error={errors['formulas.workingDays']}
          />
        </FormulaRow>
        <FormulaRow
          words="Days that a region has as bank holidays, or has not after all, otherwise than the calendar that comes with the planner: a day proclaimed this year, say. They count where working days are those of their region, and for people who have that region."
          example={
            values.workingDays === 'weekdays'
              ? 'Working days are Monday to Friday: bank holidays count only for people with a region of their own.'
              : `${monthLabel(from)} to ${monthLabel(to)} has ${days.format(workingDays[values.workingDays])} working days with the bank holidays in use.`
          }
          inUse={inUse('bankHolidays')}
        >
          <BankHolidays
            rows={values.bankHolidays}
            errors={errors}
            region={values.workingDays === 'weekdays' ? 'england-and-wales' : values.workingDays}
            onChange={(rows) => set('bankHolidays', rows)}
          />
        </FormulaRow>
        <FormulaRow
          {...row(
            'oneOffHours',
            'In which months a one-off project asks for its hours: with each invoice, or all of them in every month from its start.',
          )}
        >
          <Select
            label={formulaLabel('oneOffHours')}
            options={oneOffWays}
            value={values.oneOffHours}
            onChange={(way) => set('oneOffHours', way)}
            error={errors['formulas.oneOffHours']}
          />
        </FormulaRow>
        <FormulaRow
          {...row('defaultHourlyRate', 'Turns revenue into hours where a project has no rate of its own.')}
        >
          <NumericField {...figure('defaultHourlyRate')} prefix="£" />
        </FormulaRow>
        <FormulaRow
          {...row(
            'capacityBounds',
            'How much of a month’s capacity the demand may take before its status changes, for the team and for the team with freelancers. Above the second it is Overallocated.',
          )}
        >
          <CapacityFields draft={draft} />
        </FormulaRow>
      </section>
      <section className={styles.formulaGroup} aria-labelledby="formulas-profit">
        <h3 id="formulas-profit">Profit</h3>
        <FormulaRow
          {...row(
            'netProfitIncludesOtherCosts',
            'Whether other operating costs, such as rent and travel, are taken off before net profit.',
          )}
        >
          <Checkbox
            isSelected={values.netProfitIncludesOtherCosts}
            onChange={(isIncluded) => set('netProfitIncludesOtherCosts', isIncluded)}
          >
            Net profit is after other operating costs
          </Checkbox>
        </FormulaRow>
        <FormulaRow
          {...row(
            'targetProfitMultiple',
            'The profit that somebody is to bring, as a multiple of what they cost a month.',
          )}
        >
          <NumericField {...figure('targetProfitMultiple')} suffix="×" step={0.5} max={100} />
        </FormulaRow>
      </section>
      <section className={styles.formulaGroup} aria-labelledby="formulas-colours">
        <h3 id="formulas-colours">Colours</h3>
        {colouredNames.map((name) => (
          <FormulaRow key={name} {...row(name, coloured[name])}>
            <ThresholdFields name={name} draft={draft} />
          </FormulaRow>
        ))}
      </section>
    </>
  );
}

type FormulaRowProps = {
  /** What the formula does, in a sentence or two. */
  words: string;
  /** What it comes to; null while what is typed is no value. */
  example: string | null;
  /** What is in use, where something else is typed. */
  inUse: string | undefined;
  /** The control. */
  children: ReactNode;
};

/** A formula: its control, what it does, and what it comes to as it is typed. */
function FormulaRow({ words, example, inUse, children }: FormulaRowProps) {
  return (
    <div className={styles.formula} data-changed={inUse === undefined ? undefined : ''}>
      <div className={styles.formulaControl}>
        {children}
        {inUse !== undefined && <p className={styles.formulaInUse}>In use: {inUse}</p>}
      </div>
      <div className={styles.formulaWords}>
        <p>{words}</p>
        <p className={styles.formulaExample} aria-live="polite">
          <Calculator size={14} aria-hidden="true" />
          <span>{example ?? 'The example follows what you enter.'}</span>
        </p>
      </div>
    </div>
  );
}
