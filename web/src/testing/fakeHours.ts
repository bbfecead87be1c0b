export type SentChange = {
  projectId: number;
  teamMemberId: number | null;
  freelancerId: number | null;
  month: string;
  before: number;
  after: number;
};

/**
 * Response of POST /api/hours: each cell is saved, unless Kofi Annan has changed it to other hours.
 * @param hoursIn the present hours of a cell
 * @param save stores a cell's new hours
 */
export const hoursAnswer =
  (hoursIn: (cell: SentChange) => number, save: (change: SentChange) => void = () => {}) =>
  (sent: unknown) => ({
    cells: (sent as { changes: SentChange[] }).changes.map((change) => {
      const { before, after, ...cell } = change;
      const hours = hoursIn(change);
      const told = {
        ...cell,
        hours: after,
        status: 'saved',
        changedBy: null,
        changedAt: null,
        message: null,
      };
      if (hours !== after && hours !== before) {
        const theirs = { changedBy: { name: 'Kofi Annan' }, changedAt: '2026-03-03T12:00:00.000Z' };
        return { ...told, ...theirs, hours, status: 'contested' };
      }
      save(change);
      return told;
    }),
  });

/** The hours of each sent change, in order. */
export const hoursIn = (bodies: readonly unknown[]): number[] =>
  bodies.flatMap((body) => (body as { changes: SentChange[] }).changes.map(({ after }) => after));
