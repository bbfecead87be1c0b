import { projectInput } from '#domain/projects/projectInput.ts';
import { streams } from '#domain/records/streams.ts';
import { createDiary } from './diary.ts';

const user = (username: string, role: string, firstName: string | null = null) => ({
  username,
  firstName,
  lastName: null,
  email: null,
  role,
  teamMemberId: null,
});
const site = projectInput.parse({
  name: 'Site',
  clientId: 1,
  projectType: 'one_off',
  revenue: '1',
  hourlyRate: '60',
});
const hours = (...entries: [id: number, hours: number][]) => ({
  entries: entries.map(([id, hours]) => ({ allocationId: id, person: { kind: 'teamMember', id }, hours })),
  additional: null,
});
const plan = streams.allocationPlan;

/** Two planners at work in May 2026, for tests of time, order and requests. */
export const twoPlanners = () => {
  const { did, events } = createDiary();
  const at = (day: string) => `2026-05-${day}T09:00:00.000Z`;
  const positions = {
    rita: did(streams.user('1'), 'UserCreated', user('rita', 'admin', 'Rita'), { at: at('02') }),
    kofi: did(streams.user('2'), 'UserCreated', user('kofi', 'admin', 'Kofi'), { at: at('02') }),
    // The author's clock was a day behind.
    client: did(streams.client(1), 'ClientCreated', { name: 'Birch' }, { at: at('01') }),
    site: did(streams.project(1), 'ProjectCreated', { ...site, status: 'planning' }, { at: at('03') }),
    shop: did(
      streams.project(2),
      'ProjectCreated',
      { ...site, status: 'planning' },
      { at: at('03'), by: '2' },
    ),
    // One paste into three plans, as two requests of one change.
    shopMay: did(plan(2, '2026-05'), 'AllocationsReplaced', hours([1, 8]), {
      at: at('04'),
      by: '2',
      request: 'paste',
    }),
    siteMay: did(plan(1, '2026-05'), 'AllocationsReplaced', hours([2, 8]), {
      at: at('04'),
      by: '2',
      request: 'paste',
    }),
    siteJune: did(plan(1, '2026-06'), 'AllocationsReplaced', hours([3, 8]), {
      at: at('05'),
      by: '2',
      request: 'paste',
    }),
    // It is undone, and then the remainder again.
    undo: did(plan(1, '2026-05'), 'AllocationsReplaced', hours(), {
      at: at('06'),
      request: 'undo',
      cause: 'paste',
    }),
    again: did(plan(1, '2026-06'), 'AllocationsReplaced', hours([3, 4]), {
      at: at('07'),
      by: '2',
      request: 'again',
      cause: 'paste',
    }),
    status: did(streams.project(1), 'ProjectStatusChanged', { status: 'review' }, { at: at('08'), by: '2' }),
    renamed: did(
      streams.project(1),
      'ProjectUpdated',
      { ...site, name: 'Website' },
      { at: at('09'), by: '99' },
    ),
    june: did(
      streams.manualCosts('2026-06'),
      'ManualCostsSet',
      { figures: { otherOperatingCosts: 1 } },
      { at: at('10') },
    ),
    july: did(
      streams.manualCosts('2026-07'),
      'ManualCostsSet',
      { figures: { otherOperatingCosts: 1 } },
      { at: at('10') },
    ),
    promoted: did(streams.user('2'), 'UserUpdated', user('kofi', 'team_member', 'Kofi'), { at: at('11') }),
    named: did(streams.user('2'), 'UserUpdated', user('kofi', 'team_member', 'Kofi A.'), { at: at('11') }),
    policy: did(
      streams.signInPolicy(),
      'SignInPolicySet',
      { secondFactorFor: 'everybody', passwordSignIn: true },
      { at: at('12'), by: '2' },
    ),
  };
  return { events, positions };
};
