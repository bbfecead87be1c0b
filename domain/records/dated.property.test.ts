import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedLines } from '../money/datedLines.ts';
import type { Line } from '../money/line.ts';
import { teamMemberLines } from '../money/peopleLines.ts';
import type { TeamMemberFields } from '../people/personInput.ts';
import { type TeamMemberCommand, type TeamMemberState, teamMember } from '../people/teamMember.ts';
import { anyMonth, anyPence, anyTeamMemberFields } from '../testing/arbitraries.ts';
import { addMonths, type Month, monthsBetween } from '../values/month.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { endsAfterStart, isWithin } from '../values/span.ts';
import { fieldsAt, periodsOf } from './dated.ts';

/** A plain model of a dated salary: a value for each month with a change, and one for all months. */
class SalaryModel {
  #always: number;
  readonly #said = new Map<Month, number>();

  constructor(salary: number) {
    this.#always = salary;
  }

  at(month: Month): number {
    const last = [...this.#said.keys()]
      .filter((from) => from <= month)
      .sort()
      .at(-1);
    return last === undefined ? this.#always : (this.#said.get(last) ?? 0);
  }

  change(salary: number, effectiveFrom: Month | null, thisMonth: Month): void {
    if (effectiveFrom !== null) {
      if (this.at(effectiveFrom) === salary) return;
      this.#said.set(effectiveFrom, salary);
    } else {
      if (this.at(thisMonth) === salary) return;
      this.#said.clear();
      this.#always = salary;
    }
    this.#forgetRepetitions();
  }

  withdraw(from: Month): void {
    this.#said.delete(from);
    this.#forgetRepetitions();
  }

  // A change that repeats the value before is dropped, and isn't listed as upcoming.
  #forgetRepetitions(): void {
    for (const month of [...this.#said.keys()].sort()) {
      const before = this.at(addMonths(month, -1));
      if (this.#said.get(month) === before) this.#said.delete(month);
    }
  }
}

type Asked = { salary: number; effectiveFrom: Month | null; thisMonth: Month } | { withdraw: Month };
const anySalary = fc.oneof(fc.constantFrom(3_600_000, 4_000_000, 4_500_000), anyPence);
const asked: fc.Arbitrary<Asked> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ salary: anySalary, effectiveFrom: fc.option(anyMonth), thisMonth: anyMonth }),
  },
  { weight: 1, arbitrary: anyMonth.map((withdraw) => ({ withdraw })) },
);
const months = monthsBetween('2025-11', '2026-07');
const anyMember = anyTeamMemberFields.filter(endsAfterStart);

const ask = (state: TeamMemberState, fields: TeamMemberFields, it: Asked): TeamMemberState => {
  const commands: TeamMemberCommand[] = [];
  if ('withdraw' in it) {
    const known = state.status === 'active' && state.changes.some(({ from }) => from === it.withdraw);
    if (known) commands.push({ type: 'WithdrawTeamMemberTerms', from: it.withdraw });
  } else {
    const { salary, ...when } = it;
    commands.push({ type: 'UpdateTeamMember', fields: { ...fields, salary }, when });
  }
  return commands.flatMap((command) => teamMember.decide(command, state)).reduce(teamMember.evolve, state);
};

const covering = (lines: readonly Line[], month: Month) =>
  lines.filter(({ from, to }) => isWithin({ startMonth: from, endMonth: to }, month));

describe('any dated changes of a salary', () => {
  it('hold in each month what the plainest telling says, and the lines are those of a member who says it', () => {
    fc.assert(
      fc.property(anyMember, anySalary, fc.array(asked, { maxLength: 10 }), (any, salary, all) => {
        const fields = { ...any, salary };
        const model = new SalaryModel(salary);
        let state = teamMember.evolve(teamMember.initial, { type: 'TeamMemberAdded', data: fields });
        for (const it of all) {
          state = ask(state, fields, it);
          if ('withdraw' in it) model.withdraw(it.withdraw);
          else model.change(it.salary, it.effectiveFrom, it.thisMonth);
          if (state.status !== 'active') throw new Error('A team member has gone');
          const lines = datedLines(state, (said) => teamMemberLines(said, defaultFormulas));
          for (const month of months) {
            expect([month, fieldsAt(state, month)]).toEqual([month, { ...fields, salary: model.at(month) }]);
            const alike = teamMemberLines({ ...fields, salary: model.at(month) }, defaultFormulas);
            const amounts = ({ from: _from, to: _to, ...amounts }: Line) => amounts;
            expect(covering(lines, month).map(amounts)).toEqual(covering(alike, month).map(amounts));
          }
        }
      }),
    );
  });

  it('come in spans that hold every month once', () => {
    fc.assert(
      fc.property(anyMember, fc.array(asked, { maxLength: 10 }), (fields, all) => {
        let state = teamMember.evolve(teamMember.initial, { type: 'TeamMemberAdded', data: fields });
        for (const it of all) state = ask(state, fields, it);
        if (state.status !== 'active') throw new Error('A team member has gone');
        const periods = periodsOf(state);
        for (const month of months) {
          const holding = periods.filter((period) => isWithin(period, month));
          expect(holding.map((period) => period.fields)).toEqual([fieldsAt(state, month)]);
        }
      }),
    );
  });

  it('leave every month before them as it was', () => {
    fc.assert(
      fc.property(
        anyMember,
        fc.array(asked, { maxLength: 6 }),
        anySalary,
        anyMonth,
        (fields, all, salary, month) => {
          let state = teamMember.evolve(teamMember.initial, { type: 'TeamMemberAdded', data: fields });
          for (const it of all) state = ask(state, fields, it);
          const after = ask(state, fields, { salary, effectiveFrom: month, thisMonth: month });
          if (state.status !== 'active' || after.status !== 'active')
            throw new Error('A team member has gone');
          for (const before of months.filter((other) => other < month)) {
            expect(fieldsAt(after, before)).toEqual(fieldsAt(state, before));
          }
          expect(fieldsAt(after, month).salary).toBe(salary);
        },
      ),
    );
  });
});
