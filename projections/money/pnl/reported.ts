import { sql } from 'slonik';
import { z } from 'zod';
import type { Report, ReportedKind } from '#domain/money/period.ts';
import { streams } from '#domain/records/streams.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { projectViews } from '../../projects/readModel.ts';
import { facts } from '../../reading/bookkeeping.ts';
import type { Whole } from '../../reading/pay.ts';
import { everyProject, type Read } from '../../reading/read.ts';
import type { MonthlyRevenueView, SoftwareBreakdownView, StaffCostsView } from './view.ts';

/** A record's present or last fields. */
const lastSaid = z.object({
  stream: z.string(),
  name: z.string().nullable(),
  clientId: z.number().nullable(),
  description: z.string().nullable(),
  adjustedCost: z.number().nullable(),
  reason: z.string().nullable(),
});
type LastSaid = z.infer<typeof lastSaid>;
const nothing = { name: null, clientId: null, description: null, adjustedCost: null, reason: null };

/**
 * Present or last fields of the records with some streams, and a subscription's adjustment in a month. The name of a
 * present project distinguishes namesakes. Reads today's records, as a past day has none of its own.
 */
const saidOf = async (
  read: Read,
  wanted: readonly string[],
  month: Month,
): Promise<(stream: string) => LastSaid> => {
  const { schema, journal } = read.readModelVersion;
  const rows = await read.db.any(sql.type(lastSaid)`
    select scope as stream, coalesce(project.view->>'name', tracked #>> '{state,fields,name}') as name,
      (tracked #>> '{state,fields,clientId}')::int4 as "clientId",
      tracked #>> '{state,fields,description}' as description,
      (tracked #>> ${sql.array(['state', 'adjustments', month, 'cost'], 'text')})::int8 as "adjustedCost",
      tracked #>> ${sql.array(['state', 'adjustments', month, 'reason'], 'text')} as reason
    from ${sql.identifier([journal?.schema ?? schema, facts.name])} as fact
    left join ${projectViews(everyProject(read), month)} as project on scope = 'project-' || project.id
    where scope = any(${sql.array([...wanted], 'text')})
  `);
  const found = new Map(rows.map((row) => [row.stream, row]));
  return (stream) => found.get(stream) ?? { stream, ...nothing };
};

/** The present or last names of the records with some streams; null if a record never had one. */
export const lastNames = async (
  read: Read,
  wanted: readonly string[],
  month: Month,
): Promise<(stream: string) => string | null> => {
  const recordOf = await saidOf(read, wanted, month);
  return (stream) => recordOf(stream).name;
};

const sum = (amounts: readonly { pence: number }[]): number =>
  amounts.reduce((total, { pence }) => total + pence, 0);

const projectTypes = { retainerRevenue: 'retainer', slaRevenue: 'sla', oneOffRevenue: 'one_off' } as const;
const isRevenue = (leaf: string): leaf is keyof typeof projectTypes => Object.hasOwn(projectTypes, leaf);

/** The reported revenue of a closed month by type and project, largest first. */
export const reportedRevenue = async (
  read: Read,
  month: Month,
  { leaves }: Report,
): Promise<MonthlyRevenueView> => {
  const earned = leaves.flatMap(({ leaf, id, pence }) => (isRevenue(leaf) ? [{ leaf, id, pence }] : []));
  const projects = await saidOf(
    read,
    earned.map(({ id }) => streams.project(id)),
    month,
  );
  const clientOf = (id: number) => streams.client(projects(streams.project(id)).clientId ?? 0);
  const clients = await saidOf(
    read,
    earned.map(({ id }) => clientOf(id)),
    month,
  );
  const total = (leaf?: string) =>
    poundsOf(sum(earned.filter((each) => leaf === undefined || each.leaf === leaf)));
  return {
    month,
    totalRevenue: total(),
    retainerRevenue: total('retainerRevenue'),
    slaRevenue: total('slaRevenue'),
    oneOffRevenue: total('oneOffRevenue'),
    projectBreakdown: earned
      .filter(({ pence }) => pence > 0)
      .toSorted((one, other) => other.pence - one.pence || one.id - other.id)
      .map(({ leaf, id, pence }) => ({
        projectId: id,
        clientName: clients(clientOf(id)).name ?? '',
        projectName: projects(streams.project(id)).name ?? `Project ${id}`,
        projectType: projectTypes[leaf],
        revenue: poundsOf(pence),
      })),
  };
};

const byName = (one: { id: number; name: string }, other: { id: number; name: string }): number =>
  one.name.localeCompare(other.name, 'en-GB') || one.id - other.id;

/** Reported direct and operating cost of a record, in pence. */
const costsIn = ({ leaves, people }: Report) => {
  const costs = [...leaves, ...people.leaves];
  return (kind: ReportedKind, id: number) => {
    const own = costs.filter((each) => each.kind === kind && each.id === id);
    const direct = sum(own.filter(({ leaf }) => leaf.startsWith('direct')));
    const operating = sum(own.filter(({ leaf }) => leaf.startsWith('operating')));
    return { direct, operating };
  };
};

/** The reported cost of each person in a closed month. */
export const reportedStaffCosts = async (
  read: Read,
  month: Month,
  report: Report,
): Promise<Whole<StaffCostsView>> => {
  const { terms } = report.people;
  const recordOf = await saidOf(
    read,
    terms.map(({ kind, id }) => streams[kind](id)),
    month,
  );
  const costsOf = costsIn(report);
  const people = terms.map(({ kind, id, ...term }) => {
    const { direct, operating } = costsOf(kind, id);
    const otherwise = kind === 'teamMember' ? `Team member ${id}` : `Freelancer ${id}`;
    const name = recordOf(streams[kind](id)).name ?? otherwise;
    const cost = { directCost: poundsOf(direct), operatingCost: poundsOf(operating) };
    return { kind, id, name, ...term, cost, whole: poundsOf(direct + operating) };
  });
  const ofKind = (kind: ReportedKind) => people.filter((each) => each.kind === kind).sort(byName);
  return {
    teamMembers: ofKind('teamMember').map(({ id, name, costType, directPercentage, cost, whole }) => ({
      id,
      name,
      costType,
      directPercentage,
      monthlySalary: whole,
      ...cost,
    })),
    freelancers: ofKind('freelancer').map(
      ({ id, name, costType, directPercentage, hours, hourlyRate, cost, whole }) => ({
        id,
        name,
        costType,
        directPercentage,
        totalHours: hours ?? 0,
        hourlyRate: poundsOf(hourlyRate ?? 0),
        totalCost: whole,
        ...cost,
      }),
    ),
  };
};

/** The reported cost of each subscription in a closed month. */
export const reportedSoftware = async (
  read: Read,
  month: Month,
  report: Report,
): Promise<SoftwareBreakdownView> => {
  const recordOf = await saidOf(
    read,
    report.subscriptions.map(({ id }) => streams.softwareCost(id)),
    month,
  );
  const costsOf = costsIn(report);
  const software = report.subscriptions.map(({ id, costType, defaultCost, adjustedCost }) => {
    const { name, description, ...present } = recordOf(streams.softwareCost(id));
    const { direct, operating } = costsOf('softwareCost', id);
    return {
      id,
      name: name ?? `Cost ${id}`,
      description,
      costType,
      defaultCost: poundsOf(defaultCost),
      adjustedCost: adjustedCost === null ? null : poundsOf(adjustedCost),
      // The reason of a later adjustment is not why this cost was reported.
      reason: present.adjustedCost === adjustedCost ? present.reason : null,
      directCost: poundsOf(direct),
      operatingCost: poundsOf(operating),
    };
  });
  return { software: software.sort(byName) };
};
