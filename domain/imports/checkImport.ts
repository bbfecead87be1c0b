import type { Book } from './book.ts';
import type { CheckedImport } from './changes.ts';
import { checkAllocations } from './checkAllocations.ts';
import { checkClients, checkFreelancers, checkProjects, checkTeamMembers } from './checkRecords.ts';
import { checkTimeOff } from './checkTimeOff.ts';
import type { ImportKind } from './columns.ts';
import { figuresOf } from './readRows.ts';
import type { ImportRow } from './verdicts.ts';

const checks: Record<ImportKind, (rows: readonly ImportRow[], book: Book) => CheckedImport> = {
  clients: checkClients,
  projects: checkProjects,
  'team-members': checkTeamMembers,
  freelancers: checkFreelancers,
  allocations: checkAllocations,
  'time-off': checkTimeOff,
};

/** Checks by the forms' own rules what importing each row would do, and what all good rows would do together. */
export const checkImport = (kind: ImportKind, rows: readonly ImportRow[], book: Book): CheckedImport => {
  const checked = checks[kind](rows, book);
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const verdicts = checked.verdicts.map((verdict) => {
    const row = byRow.get(verdict.row);
    const figures = row ? figuresOf(kind, row, book.decimalSign) : {};
    return Object.keys(figures).length > 0 ? { ...verdict, figures } : verdict;
  });
  return { ...checked, verdicts };
};
