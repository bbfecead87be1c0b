import { expect } from 'vitest';
import { listen } from '../../../../tests/liveClient.ts';
import {
  asAdministrator,
  asPlanner,
  asToken,
  comparedAnswers,
  comparedWrites,
  type Extent,
  toldOfLateWrites,
} from './comparedAgencies.ts';
import { type Agency, type Payroll, type Stage, setStage } from './twinAgencies.ts';

/** Routes whose responses contain pay for users who may see it. */
const telling = [
  '/api/team-members',
  '/api/freelancers',
  '/api/placeholders',
  '/api/schedule',
  '/api/pnl',
  '/api/history',
  '/api/history.csv',
  '/api/explain',
  '/api/projects/1/overview',
  '/api/dashboard/metrics',
];

const topicsHeard = async ({ server, listener, changePay }: Stage): Promise<readonly string[]> => {
  const live = await listen(server.url, listener.cookie);
  await changePay();
  const { position } = server.planner.readSide;
  await live.next((event) => event.position >= position);
  live.vanish();
  const told = live.events.flatMap(({ topics, cells = [] }) => [
    ...topics,
    ...cells.map((cell) => JSON.stringify(cell)),
  ]);
  return [...new Set(told)].sort();
};

/**
 * Expects two agencies that differ only in pay to look the same to users who don't see pay: by response, order, size,
 * file, topic of the live feed, past day, and refusal.
 */
export const expectEqualWithoutPay = async (
  { agency, payrolls }: { agency: Agency; payrolls: readonly [Payroll, Payroll] },
  extent: Extent,
): Promise<void> => {
  const stages = [await setStage(agency, payrolls[0]), await setStage(agency, payrolls[1])] as const;
  try {
    const planner = await comparedAnswers(stages, asPlanner, extent);
    expect(planner.different.slice(0, 2)).toEqual([]);
    // A route that fails for its examples isn't compared.
    expect(planner.unanswered).toEqual([]);
    expect((await comparedAnswers(stages, asToken, extent)).different.slice(0, 2)).toEqual([]);

    // Otherwise the test would prove nothing: users who see pay see two different agencies.
    const { different } = await comparedAnswers(stages, asAdministrator, 'briefly');
    const paths = different.map((each) => each.split(/[?\n]/)[0]);
    expect(paths).toEqual(expect.arrayContaining(telling));

    const [heard, heardElsewhere] = [await topicsHeard(stages[0]), await topicsHeard(stages[1])];
    expect(heard).toContain('team-members');
    expect(heard).toEqual(heardElsewhere);

    const late = await toldOfLateWrites(stages[0]);
    expect(late).toEqual(await toldOfLateWrites(stages[1]));
    expect(late.filter((told) => !told.includes('"code":"closed-months"'))).toEqual([]);

    expect((await comparedWrites(stages)).slice(0, 2)).toEqual([]);
  } finally {
    for (const { server } of stages) await server.stop();
  }
};
