import type { UserView } from '#projections/access/users/view.ts';
import { parkedTopic } from '#projections/projector/batch.ts';
import { everything } from '../readSide/notices.ts';

/**
 * The topics of a change that a user may hear of. A team member hears of their own page only, as `me`, and never
 * which project or person it was about (docs/domain.md, Roles); that figures are incomplete is for everyone.
 */
export const topicsFor = (user: UserView, topics: readonly string[]): readonly string[] => {
  if (topics.includes(everything)) return [everything];
  const own = topics.some((topic) => topic === `member:${user.teamMemberId}` || topic === `user:${user.id}`);
  const parked = topics.includes(parkedTopic) ? [parkedTopic] : [];
  if (user.role !== 'admin') return own ? ['me', ...parked] : parked;
  const shared = topics.filter((topic) => !topic.startsWith('member:') && !topic.startsWith('user:'));
  return own ? [...shared, 'me'] : shared;
};
