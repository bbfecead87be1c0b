import { Calculator } from 'lucide-react';
import type { ReactNode } from 'react';
import { formulaExamples } from '#domain/formulas/formulaExamples.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { FormulaName } from '#domain/values/planningFormulas.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { BankHolidays } from './BankHolidays.tsx';
import { type FormulaValues, thresholdNames } from './formulaForm.ts';
import * as styles from './formulas.module.css';
import { calendars, formulaLabel, formulaValueText, niMethods, oneOffWays } from './formulaWords.ts';
import { NiTable } from './NiTable.tsx';
import { capacityEnds, colourEnds, ThresholdFields } from './ThresholdFields.tsx';
import type { FormulaDraft } from './useFormulaDraft.ts';

/** What each formula does, in a sentence or two; for thresholds, the figure that they colour. */
const words: Record<Exclude<FormulaName, 'workingDays' | 'bankHolidays'>, string> = {
  employerNiMethod:
    'How employer National Insurance of UK employees is reckoned: as a flat part of the salary, or at the rate on what lies above the threshold of its time. A month counts by its first day.',
  employerNiTable:
    'Each row holds from its first day until the next. Rates and thresholds are those of a year.',
  employerNiUplift: 'The part of the salary that is paid on top of it.',
  monthlyCostIncludesEmployerNi:
    'Whether what an employee costs a month, and so the P&L, holds employer NI. Hourly rates always hold it.',
  workingDaysPerYear: 'Days in a year on which people work, their leave not yet taken off.',
  hoursPerDay: 'Hours of a working day, for what an hour costs.',
  oneOffHours:
    'In which months a one-off project asks for its hours: with each invoice, or all of them in every month from its start to its last month.',
  defaultHourlyRate: 'Turns revenue into hours where a project has no rate of its own.',
  capacityBounds:
    'How much of a month’s capacity the demand may take before its status changes, for the team and for the team with freelancers. Above the second it is Overallocated.',
  netProfitIncludesOtherCosts:
    'Whether other operating costs, such as rent and travel, are taken off before net profit.',
  targetProfitMultiple: 'The profit that somebody is to bring, as a multiple of what they cost a month.',
  utilisationThresholds:
    'Allocated hours as a part of the working hours, of each person and of the team. Below yellow it is red.',
  grossMarginThresholds: 'What is left of the revenue after direct costs, of all projects and of each one.',
  freelancerMarginThresholds: "What a freelancer's work leaves of what it brings.",
  targetProfitThresholds: 'The profit that a team member brings, as a part of their target.',
};
const days = new Intl.NumberFormat('en-GB');

/** Every formula with a description and a worked example, by subject. */
export function FormulaFields({ view, draft }: { view: FormulasView; draft: FormulaDraft }) {
  const { values, set, errors, changed, formulas, sound } = draft;
  const inUse = (name: FormulaName) =>
    changed.includes(name) ? formulaValueText(name, draft.inUse) : undefined;
  const row = (name: keyof typeof words) => ({
    words: words[name],
    example: sound.has(name) ? formulaExamples[name](formulas) : null,
    inUse: inUse(name),
  });
  const field = <Name extends FormulaName>(name: Name) => ({
    label: formulaLabel(name),
    value: values[name],
    onChange: (value: FormulaValues[Name]) => set(name, value),
    error: errors[`formulas.${name}`],
  });
  const isDated = values.employerNiMethod === 'dated';
  const { from, to, days: workingDays } = view.workingDays;
  return (
    <>
      <section className={styles.formulaGroup} aria-labelledby="formulas-cost">
        <h3 id="formulas-cost">What people cost</h3>
        <FormulaRow {...row('employerNiMethod')}>
          <Select {...field('employerNiMethod')} options={niMethods} />
        </FormulaRow>
        {isDated ? (
          <FormulaRow {...row('employerNiTable')}>
            <NiTable
              rows={values.employerNiTable}
              errors={errors}
              onChange={(rows) => set('employerNiTable', rows)}
            />
          </FormulaRow>
        ) : (
          <FormulaRow {...row('employerNiUplift')}>
            <NumericField {...field('employerNiUplift')} suffix="%" step={0.1} max={100} />
          </FormulaRow>
        )}
        <FormulaRow {...row('monthlyCostIncludesEmployerNi')}>
          <Checkbox
            isSelected={values.monthlyCostIncludesEmployerNi}
            onChange={(isIncluded) => set('monthlyCostIncludesEmployerNi', isIncluded)}
          >
            Employer NI is part of the monthly cost
          </Checkbox>
        </FormulaRow>
        <FormulaRow {...row('workingDaysPerYear')}>
          <NumericField {...field('workingDaysPerYear')} suffix="days" max={366} />
        </FormulaRow>
        <FormulaRow {...row('hoursPerDay')}>
          <NumericField {...field('hoursPerDay')} suffix="h" step={0.5} max={24} />
        </FormulaRow>
      </section>
      <section className={styles.formulaGroup} aria-labelledby="formulas-time">
        <h3 id="formulas-time">Capacity and hours</h3>
        <FormulaRow
          words="Which days count as working days. Capacity of a month is weekly hours ÷ 5 × its working days."
          example={`${monthLabel(from)} to ${monthLabel(to)} has ${days.format(workingDays[values.workingDays])} working days.`}
          inUse={inUse('workingDays')}
        >
          <Select {...field('workingDays')} options={calendars} />
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
        <FormulaRow {...row('oneOffHours')}>
          <Select {...field('oneOffHours')} options={oneOffWays} />
        </FormulaRow>
        <FormulaRow {...row('defaultHourlyRate')}>
          <NumericField {...field('defaultHourlyRate')} prefix="£" />
        </FormulaRow>
        <FormulaRow {...row('capacityBounds')}>
          <ThresholdFields
            {...field('capacityBounds')}
            name="capacityBounds"
            ends={capacityEnds}
            errors={errors}
          />
        </FormulaRow>
      </section>
      <section className={styles.formulaGroup} aria-labelledby="formulas-profit">
        <h3 id="formulas-profit">Profit</h3>
        <FormulaRow {...row('netProfitIncludesOtherCosts')}>
          <Checkbox
            isSelected={values.netProfitIncludesOtherCosts}
            onChange={(isIncluded) => set('netProfitIncludesOtherCosts', isIncluded)}
          >
            Net profit is after other operating costs
          </Checkbox>
        </FormulaRow>
        <FormulaRow {...row('targetProfitMultiple')}>
          <NumericField {...field('targetProfitMultiple')} suffix="×" step={0.5} max={100} />
        </FormulaRow>
      </section>
      <section className={styles.formulaGroup} aria-labelledby="formulas-colours">
        <h3 id="formulas-colours">Colours</h3>
        {thresholdNames.map((name) => (
          <FormulaRow key={name} {...row(name)}>
            <ThresholdFields {...field(name)} name={name} ends={colourEnds} errors={errors} />
          </FormulaRow>
        ))}
      </section>
    </>
  );
}

type FormulaRowProps = {
  /** A description of the formula, in a sentence or two. */
  words: string;
  /** A worked example; null while the typed value is invalid. */
  example: string | null;
  /** The value in use, where another one is typed. */
  inUse: string | undefined;
  /** The control. */
  children: ReactNode;
};

/** A formula: its control, its description, and an example with the typed value. */
function FormulaRow({ words, example, inUse, children }: FormulaRowProps) {
  return (
    <div className={styles.formula} data-changed={inUse === undefined ? undefined : ''}>
      <div className={styles.formulaControl}>
        {children}
        {inUse !== undefined && <p className={layout.minor}>In use: {inUse}</p>}
      </div>
      <div className={classNames(layout.muted, layout.gap2, styles.formulaWords)}>
        <p>{words}</p>
        <p className={styles.formulaExample} aria-live="polite">
          <Calculator size={14} aria-hidden="true" />
          <span>{example ?? 'The example follows what you enter.'}</span>
        </p>
      </div>
    </div>
  );
}
