import fc from 'fast-check';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, recordOf } from './agency.ts';
import type { Answer } from './httpClient.ts';
import type { TestServer } from './server.ts';
import { type Fields, formOf, listOf, pick, recordKinds, versionOf, without } from './versionedRecords.ts';

/** A versioned fact that several people read and change. */
type Open = {
  /** Its present state. */
  read(): Promise<{ version: number; state: Fields }>;
  /** Changes the state that was seen at a version. */
  write(seen: { version: number; state: Fields }, changes: Fields): Promise<Answer>;
};

/** A kind of write with a version. */
export type FactKind = {
  name: string;
  /** Fields that may change, with few values, so that changes collide. */
  fields: Record<string, fc.Arbitrary<unknown>>;
  /** A request changes a single field. */
  isSingle?: true;
  /** @param number differs on each call */
  open(server: TestServer, number: number): Promise<Open>;
};

const figures = ['directStaffCosts', 'operatingSoftwareCosts', 'otherOperatingCosts'] as const;
const figure = fc.constantFrom('100', '200.5', null);

/**
 * A different month for each of the first 312 numbers, back from 2025-12: months can't be far ahead or before 2000.
 * Later numbers reuse months as they were left.
 */
const monthOf = (number: number): string =>
  `${2025 - Math.floor((number % 312) / 12)}-${String(12 - (number % 12)).padStart(2, '0')}`;

const manualFigures: FactKind = {
  name: 'manual figures',
  fields: Object.fromEntries(figures.map((name) => [name, figure])),
  open: async ({ admin }, number) => {
    const month = monthOf(number);
    return {
      read: async () => {
        const { body } = await admin.get(`/api/pnl/costs/${month}`);
        const { version, overrides, ...costs } = body as Fields & { version: number; overrides: string[] };
        const state = figures.map((name) => [name, overrides.includes(name) ? String(costs[name]) : null]);
        return { version, state: Object.fromEntries(state) };
      },
      write: ({ version }, changes) =>
        admin.post('/api/pnl/costs', { month, ...changes, expectedVersion: version }),
    };
  },
};

const adjustedMonths = ['2026-05', '2026-06'];
/** A month's adjusted cost, and the reason; null for no adjustment. */
const adjustment = fc.constantFrom('90 Credit', '75.5 Credit', '90 Refund', null);

const adjustments: FactKind = {
  name: 'adjustments of a subscription',
  fields: Object.fromEntries(adjustedMonths.map((month) => [month, adjustment])),
  isSingle: true,
  open: async ({ admin }) => {
    const subscription = { name: 'Framewise', defaultMonthlyCost: '120', costType: 'direct', isActive: true };
    const id = await add(admin, '/api/software-costs', subscription);
    const readMonth = async (month: string): Promise<[string, string | null]> => {
      const { body } = await admin.get(`/api/software-cost-adjustments/${month}`);
      const own = (body as Fields[]).find(({ softwareCostId }) => softwareCostId === id);
      return [month, own ? `${own.adjustedCost} ${own.reason}` : null];
    };
    return {
      read: async () => {
        const cost = recordOf(await admin.get('/api/software-costs'), id) as { version: number };
        const state = Object.fromEntries(await Promise.all(adjustedMonths.map(readMonth)));
        return { version: cost.version, state };
      },
      write: async ({ version }, changes) => {
        const [[month, wanted] = ['', null]] = Object.entries(changes);
        if (typeof wanted !== 'string') {
          const answer = await admin.delete(`/api/software-cost-adjustments/${id}/${month}`, {
            expectedVersion: version,
          });
          // Already removed by somebody else, as intended.
          return answer.status === 404 ? { ...answer, status: 204 } : answer;
        }
        const [adjustedCost, reason] = wanted.split(' ');
        const body = { softwareCostId: id, month, adjustedCost, reason, expectedVersion: version };
        return admin.post('/api/software-cost-adjustments', body);
      },
    };
  },
};

const statuses: FactKind = {
  name: 'health and place of a project in its life',
  fields: {
    health: fc.constantFrom('going well', 'jurys out', 'hive emergency'),
    lifecycle: fc.constantFrom('planning', 'in_progress', 'completed'),
  },
  isSingle: true,
  open: async ({ admin }) => {
    const id = await add(admin, '/api/projects', aRetainer(1));
    return {
      read: async () => {
        const project = recordOf(await admin.get('/api/projects'), id) as { version: number };
        return { version: project.version, state: pick(project, ['health', 'lifecycle']) };
      },
      write: ({ version }, changes) => {
        const [status] = Object.values(changes);
        return admin.patch(`/api/projects/${id}`, { status, expectedVersion: version });
      },
    };
  },
};

/** There is one set of sign-in rules: later calls find them as they were left. */
const signInRules: FactKind = {
  name: 'sign-in rules',
  fields: {
    secondFactorFor: fc.constantFrom('nobody', 'administrators', 'everybody'),
    passwordSignIn: fc.boolean(),
  },
  open: async ({ admin }) => {
    const path = '/api/admin/sign-in-policy';
    return {
      read: async () => {
        const answer = await admin.get(path);
        return {
          version: versionOf(answer),
          state: pick(answer.body, ['secondFactorFor', 'passwordSignIn']),
        };
      },
      write: ({ version, state }, changes) =>
        admin.put(path, { ...state, ...changes, expectedVersion: version }),
    };
  },
};

const hours = fc.constantFrom(8, 16.5, 24);
type Plan = {
  version: number;
  additionalHours: number;
  allocations: {
    id: number;
    teamMemberId: number | null;
    freelancerId: number | null;
    allocatedHours: number;
  }[];
};

type Cells = 'member' | 'freelancer' | 'additional';

/** A team member, a freelancer, and a project with hours of both and additional ones. */
const openPlan = async ({ admin }: TestServer) => {
  const teamMemberId = await add(admin, '/api/team-members', aTeamMember());
  const freelancerId = await add(admin, '/api/freelancers', aFreelancer());
  const projectId = await add(admin, '/api/projects', anSla(1));
  const month = '2026-05';
  const path = `/api/allocations/project/${projectId}/month/${month}`;
  const additional = { id: 0 };
  const read = async () => {
    const { version, additionalHours, allocations } = (await admin.get(path)).body as Plan;
    const hoursOf = (is: (entry: Plan['allocations'][number]) => boolean) =>
      allocations.find(is)?.allocatedHours ?? 0;
    const own = allocations.find((entry) => entry.teamMemberId === null && entry.freelancerId === null);
    additional.id = own?.id ?? 0;
    const state = {
      member: hoursOf((entry) => entry.teamMemberId === teamMemberId),
      freelancer: hoursOf((entry) => entry.freelancerId === freelancerId),
      additional: additionalHours,
    };
    return { version, state };
  };
  return { teamMemberId, freelancerId, projectId, month, path, additional, read };
};

const plans: FactKind = {
  name: 'hours of a plan',
  fields: { member: hours, freelancer: hours, additional: hours },
  open: async (server) => {
    const { admin } = server;
    const { teamMemberId, freelancerId, projectId, month, path, additional, read } = await openPlan(server);
    return {
      read,
      write: ({ version, state }, changes) => {
        const wanted = { ...state, ...changes } as Record<Cells, number>;
        const rest = { additionalHours: wanted.additional, expectedVersion: version };
        const entries = [
          { teamMemberId, allocatedHours: wanted.member },
          { freelancerId, allocatedHours: wanted.freelancer },
        ];
        if (Object.keys(changes).some((name) => name !== 'additional')) {
          return admin.put(path, { entries, ...rest });
        }
        return additional.id > 0
          ? admin.patch(`/api/allocations/${additional.id}`, rest)
          : admin.post('/api/allocations', { projectId, month, ...rest });
      },
    };
  },
};

/** The same, saved cell by cell. */
const cells: FactKind = {
  name: 'hours of a plan, cell by cell',
  fields: plans.fields,
  open: async (server) => {
    const { teamMemberId, freelancerId, projectId, month, read } = await openPlan(server);
    const whose = { member: { teamMemberId }, freelancer: { freelancerId }, additional: {} };
    return {
      read,
      write: async ({ state }, changes) => {
        const changed = Object.entries(changes).map(([name, after]) => ({
          ...whose[name as Cells],
          projectId,
          month,
          before: state[name],
          after,
        }));
        const answer = await server.admin.post('/api/hours', { changes: changed, all: true });
        if (answer.status !== 200) return answer;
        const { cells: became } = answer.body as { cells: { status: string }[] };
        const contested = became.filter(({ status }) => status === 'contested');
        // Reported like other conflicts.
        return contested.length > 0 ? { ...answer, status: 409, body: { contested } } : answer;
      },
    };
  },
};

/** Facts with a form or a place on a screen of their own. */
export const factKinds: readonly FactKind[] = [
  manualFigures,
  adjustments,
  statuses,
  signInRules,
  plans,
  cells,
];

/** Records, each saved as a whole form. */
export const formKinds: readonly FactKind[] = recordKinds.map(({ path, fresh, fields }) => ({
  name: path,
  fields: without(fields, ['startMonth', 'endMonth']) as FactKind['fields'],
  open: async ({ admin }, number) => {
    const whole = fresh(number);
    const id = await add(admin, path, whole);
    return {
      read: async () => {
        const found = recordOf(await admin.get(listOf(path)), path === '/api/admin/users' ? String(id) : id);
        const { version } = found as { version: number };
        return { version, state: pick(found, Object.keys(fields)) };
      },
      write: ({ version, state }, changes) => {
        const body = { ...formOf(whole), ...state, ...changes, expectedVersion: version };
        return admin.put(`${path}/${id}`, body);
      },
    };
  },
}));
