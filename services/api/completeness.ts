import { streams } from '#domain/records/streams.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { CompletenessView, IncompleteRecord } from '#projections/projector/view.ts';

/**
 * What a user may know of changes that could not be counted: a team member of those that may reach their own page,
 * and never which project or person it was about (docs/domain.md, Roles).
 */
export const completenessFor = (user: UserView, view: CompletenessView): CompletenessView => {
  if (user.role === 'admin') return view;
  const records = view.records
    .filter((record) => reaches(user, record))
    .map((record): IncompleteRecord => {
      const month = record.month === null ? '' : `:${record.month}`;
      return { ...record, stream: null, topics: [`me:allocations${month}`, `me:summary${month}`] };
    });
  return { parked: records.reduce((sum, { changes }) => sum + changes, 0), records };
};

/** Own hours follow from plans, from what projects charge, and from being there; others' records tell nothing. */
const reaches = ({ teamMemberId }: UserView, { kind, stream }: IncompleteRecord): boolean => {
  if (kind === 'teamMember') return teamMemberId !== null && stream === streams.teamMember(teamMemberId);
  return kind === 'project' || kind === 'allocationPlan' || kind === null;
};
