import { addMonths, type Month } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { seededFraction } from '../../services/sample/seededFraction.ts';
import { type DaySave, monthsOfDay } from './requests.ts';

/** Somebody's hours on a project in a month, from the last response. */
export type Cell = {
  projectId: number;
  teamMemberId: number | null;
  freelancerId: number | null;
  month: Month;
  hours: number;
  /** Whether a save of it is in flight: nobody edits a cell that is being saved. */
  isBusy: boolean;
};

export type CellChange = Omit<Cell, 'hours' | 'isBusy'> & { before: number; after: number };

export class Cells {
  /** By month, then by project, in the order of Zipf's law. */
  readonly #byMonth: readonly (readonly (readonly Cell[])[])[];

  constructor(schedule: ScheduleView, firstMonth: Month) {
    const cells = schedule.people.flatMap(({ kind, id, planned }) =>
      planned.flatMap(({ projectId, hours }) =>
        hours.flatMap((each, place): Cell[] => {
          const month = schedule.months[place]?.month;
          if (month === undefined || each === 0) return [];
          const ids = {
            teamMemberId: kind === 'teamMember' ? id : null,
            freelancerId: kind === 'freelancer' ? id : null,
          };
          return [{ projectId, ...ids, month, hours: each, isBusy: false }];
        }),
      ),
    );
    const inOrder = cells.toSorted(
      (one, other) => seededFraction(`rank ${one.projectId}`) - seededFraction(`rank ${other.projectId}`),
    );
    this.#byMonth = Array.from({ length: monthsOfDay }, (_, place) => {
      const ofMonth = inOrder.filter(({ month }) => month === addMonths(firstMonth, place));
      return [...Map.groupBy(ofMonth, ({ projectId }) => projectId).values()];
    });
  }

  get all(): Cell[] {
    return this.#byMonth.flat(2);
  }

  /**
   * Takes cells for a save: somebody's hours on the project in consecutive months, until one has none or is being
   * saved.
   */
  take({ project, month, cells }: DaySave): Cell[] {
    const ofMonth = this.#byMonth[month] ?? [];
    for (let step = 0; step < ofMonth.length; step++) {
      const first = ofMonth[(project + step) % ofMonth.length]?.find(({ isBusy }) => !isBusy);
      if (!first) continue;
      const row = [first];
      for (let later = month + 1; row.length < cells && later < this.#byMonth.length; later++) {
        const next = this.#byMonth[later]?.flat().find((cell) => !cell.isBusy && isSameRow(cell, first));
        if (!next) break;
        row.push(next);
      }
      for (const cell of row) cell.isBusy = true;
      return row;
    }
    throw new Error('All hours of the month are being saved at once');
  }
}

const isSameRow = (one: Cell, other: Cell): boolean =>
  one.projectId === other.projectId &&
  one.teamMemberId === other.teamMemberId &&
  one.freelancerId === other.freelancerId;

/** Adds half an hour to each cell, and starts again at few when they have many. */
export const changesOf = (cells: readonly Cell[]): CellChange[] =>
  cells.map(({ isBusy: _, hours, ...cell }) => ({
    ...cell,
    before: hours,
    after: hours >= 20 ? 1 : hours + 0.5,
  }));
