import { backupFaultSince } from '#domain/access/backupWords.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { DigestView } from '#projections/history/digest/view.ts';
import { changesOfOthers, lastEditsOf } from '#projections/history/queries.ts';
import { projectsOfMember } from '#projections/plans/allocations/queries.ts';
import { seesPay } from '../api/pay/seesPay.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { latestBackups } from '../operationalStore/backupRecords.ts';
import { digestMark, moveDigestMark } from '../operationalStore/digestMarks.ts';
import type { Seen } from '../readSide/readSide.ts';

/** Most projects and months that count as a user's, of those they edited last. */
const max = { projects: 20, months: 6 };

/**
 * Since you were last here: others' changes to a user's projects and months. Theirs are those they edited last, and the
 * projects that their team member has hours on.
 */
export const digestRoutes: readonly Route[] = [
  route('GET /api/digest', async ({ user, thisMonth, planner, inSnapshot }) => {
    // Committed changes are visible, whether or not the live feed has sent them yet.
    const { position } = planner.readSide;
    const mark = await digestMark(planner.pool, user.id, { position, at: planner.now() });
    const { latest } = await latestBackups(planner.pool);
    const backupFault = latest && backupFaultSince(latest, mark.at);
    return ok({ ...(await inSnapshot((seen) => digestOf(user, seen, mark, thisMonth))), backupFault });
  }),

  route('PUT /api/digest/seen', async ({ body, user, planner }) => {
    const position = Math.min(body.position, planner.readSide.position);
    await moveDigestMark(planner.pool, user.id, { position, at: planner.now() });
    return noContent;
  }),
];

const digestOf = async (
  user: UserView,
  { read, position }: Seen,
  mark: { position: number; at: string },
  thisMonth: Month,
): Promise<Omit<DigestView, 'backupFault'>> => {
  const { id, teamMemberId } = user;
  const edits = await lastEditsOf(read, id);
  const allocated =
    teamMemberId === null ? [] : await projectsOfMember(read, teamMemberId, addMonths(thisMonth, -1));
  const edited = [...new Set(edits.map(({ projectId }) => projectId))].slice(0, max.projects);
  const mine = {
    projects: [...new Set([...edited, ...allocated.map(String)])],
    months: [...new Set(edits.flatMap(({ month }) => month ?? []))].slice(0, max.months),
  };
  // A log restored to an earlier day may end before the position that the user has seen.
  const after = Math.min(mark.position, position);
  const changes = await changesOfOthers(read, { id, seesPay: seesPay(user) }, mine, { after, to: position });
  return { since: mark.at, ...changes, position };
};
