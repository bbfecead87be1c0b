import { type ImportKind, importKinds } from '#domain/imports/columns.ts';
import type { UndoPreview } from '#domain/undo/preview.ts';
import { findUser } from '#projections/users/queries.ts';
import { previewUndo } from '../../undo/undo.ts';
import type { Call } from '../call.ts';
import type { Name } from '../contract/contract.ts';
import type { importEndpoints } from '../contract/imports.ts';
import { ProblemError } from '../problem.ts';
import * as figures from './figureViews.ts';
import { type AnyRule, each, open } from './rules.ts';
import { seesPay } from './seesPay.ts';
import { digest, explanation, history } from './told.ts';
import * as views from './views.ts';

/** Any call: what it holds was parsed by the route's own schemas. */
export type AnyCall = Call<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>;

/** What a route holds of pay, for an administrator who does not see it. */
export type Held =
  /** Nothing of it is for them; the sentence says why. */
  | { refused: string }
  | {
      /** What its answer tells. */
      answer: AnyRule;
      /** What the record tells that a refused change comes with, where that is another view. */
      conflict?: AnyRule;
      /** @throws ProblemError 403 for a request that sets pay, or would find it out */
      admit?: (call: AnyCall) => void | Promise<void>;
    };

const ask = 'Ask an administrator who sees pay.';
const nothing: Held = { answer: open };
const refused = (what: string): Held => ({ refused: `${what} ${ask}` });

/** What somebody may change of people whose pay they don't see: all else moves sums of costs by just that pay. */
const freeFields = ['name', 'email', 'role', 'reason', 'expectedVersion', 'effectiveFrom'];

const admitWhoTheyAre = ({ ctx }: AnyCall): void => {
  // As it was sent: what the body's schema does not know is left out of what it reads.
  const others = Object.entries(ctx.request.body ?? {}).filter(
    ([name, value]) => value !== undefined && !freeFields.includes(name),
  );
  if (others.length === 0) return;
  throw new ProblemError(
    403,
    `You are not set to see pay, so of people you can change name, email and role only. ${ask}`,
    { errors: others.map(([path]) => ({ path, message: `Leave this as it is. ${ask}` })) },
  );
};

const person = (answer: AnyRule): Held => ({ answer, admit: admitWhoTheyAre });
/** What somebody to be hired costs is known, and set, by who sees pay alone. */
const placeholder: Held = {
  answer: views.placeholder,
  admit: ({ ctx }) => {
    // As it was sent: without pay the body's schema doesn't know it. That there is none is nothing to hide.
    const cost: unknown = (ctx.request.body as { cost?: unknown } | undefined)?.cost;
    if (cost === undefined || (cost === null && ctx.method === 'POST')) return;
    throw new ProblemError(
      403,
      `You are not set to see pay, so you can't say what somebody will cost. ${ask}`,
      {
        errors: [{ path: 'cost', message: `Leave this as it is. ${ask}` }],
      },
    );
  },
};

const noPerson = refused('You are not set to see pay, and this changes what people cost.');

/** Access to the account of somebody who sees pay is access to pay. */
const account: Held = {
  answer: open,
  admit: async ({ params, user, read }) => {
    const target = await findUser(read, String(params.id));
    if (!target || target.id === user.id || target.role !== 'admin' || !seesPay(target)) return;
    throw new ProblemError(
      403,
      `You are not set to see pay, so you can't change an administrator who is. ${ask}`,
    );
  },
};

const staffFigures = ['directStaffCosts', 'operatingStaffCosts'];
const manualCosts: Held = {
  answer: figures.monthlyCosts,
  admit: ({ body }) => {
    if (!staffFigures.some((figure) => body[figure] !== undefined)) return;
    throw new ProblemError(403, `You are not set to see pay, so you can't set staff costs. ${ask}`);
  },
};

/** Kinds of record that hold nobody's pay, and decide nothing about who sees it. */
const freeKinds: readonly string[] = ['client', 'project', 'allocationPlan', 'softwareCost', 'otherCost'];

/** Whether what somebody to be hired costs stays out of it. */
const isFreeOfCost = ({ kind, changes, touched }: UndoPreview['records'][number]): boolean =>
  kind === 'placeholder' &&
  [...changes, ...touched.flatMap((each) => each.changes)].every(({ field }) => field !== 'cost');

const admitUndo = async ({ params, planner, read }: AnyCall): Promise<void> => {
  const { records }: UndoPreview = await previewUndo(planner, read, String(params.correlation));
  if (records.every((record) => freeKinds.includes(record.kind) || isFreeOfCost(record))) return;
  throw new ProblemError(
    403,
    `You are not set to see pay, so you can't undo changes of people, users, staff costs and formulas. ${ask}`,
  );
};
const undo: Held = { answer: open, admit: admitUndo };

const imported = (kind: ImportKind): Held =>
  kind === 'team-members' || kind === 'freelancers'
    ? refused('You are not set to see pay, which lists of people hold.')
    : nothing;
const imports = Object.fromEntries(
  importKinds.flatMap((kind) => [
    [`POST /api/import/${kind}`, imported(kind)],
    [`POST /api/import/${kind}/preview`, imported(kind)],
  ]),
) as Record<keyof typeof importEndpoints, Held>;

const twoDays = refused('You are not set to see pay, and what moved between two days would tell it.');
const trials = refused('You are not set to see pay, and trying other formulas would tell it.');
const proofs = refused('You are not set to see pay, which rows of the figures hold.');
const erasure = refused('You are not set to see pay, so you can’t erase what is kept of people.');

const allocations: Held = { answer: each(views.allocation) };
const allocationChange: Held = { answer: views.allocation, conflict: views.plan };

/**
 * What each route holds of pay: the one place where it is decided what is withheld from an administrator who does not
 * see it. A route that is missing here does not compile.
 */
export const heldByRoute: Readonly<Record<Name, Held>> = {
  'GET /api/auth/user': nothing,
  'POST /api/login': nothing,
  'POST /api/login/code': nothing,
  'POST /api/logout': nothing,
  'GET /api/sign-in-options': nothing,
  'GET /api/oidc/start': nothing,
  'GET /api/oidc/callback': nothing,
  'POST /api/admin/users/:id/provider-release': account,
  'PUT /api/auth/password': nothing,
  'GET /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions': nothing,
  'DELETE /api/auth/sessions/:id': nothing,
  'GET /api/auth/second-factor': nothing,
  'POST /api/auth/second-factor': nothing,
  'PUT /api/auth/second-factor': nothing,
  'POST /api/auth/second-factor/removal': nothing,
  'POST /api/auth/second-factor/recovery-codes': nothing,
  'POST /api/admin/users/:id/second-factor-reset': account,
  'GET /api/admin/sign-in-policy': nothing,
  'PUT /api/admin/sign-in-policy': nothing,
  'GET /api/admin/api-tokens': nothing,
  // Who sees no pay makes none that reads it (domain/apiToken.ts).
  'POST /api/admin/api-tokens': nothing,
  'DELETE /api/admin/api-tokens/:id': nothing,

  'GET /api/clients': nothing,
  'POST /api/clients': nothing,
  'GET /api/projects': nothing,
  'GET /api/projects/:id/overview': { answer: figures.projectOverview },
  'POST /api/projects': nothing,
  'PUT /api/projects/:id': nothing,
  'PATCH /api/projects/:id': nothing,
  'DELETE /api/projects/:id/changes/:month': nothing,
  'DELETE /api/projects/:id': nothing,

  'GET /api/team-members': { answer: each(views.teamMember) },
  'GET /api/team-members/:id/overview': { answer: views.teamMemberOverview },
  'POST /api/team-members': noPerson,
  'PUT /api/team-members/:id': person(views.teamMember),
  'DELETE /api/team-members/:id/changes/:month': noPerson,
  'DELETE /api/team-members/:id': noPerson,
  'GET /api/time-off': nothing,
  'GET /api/time-off/requests': nothing,
  'GET /api/time-off/calendar/:month': nothing,
  'GET /api/time-off/months': nothing,
  'GET /api/team-members/:id/time-off': nothing,
  'POST /api/team-members/:id/time-off': nothing,
  'PUT /api/team-members/:id/time-off/:timeOffId': nothing,
  'POST /api/team-members/:id/time-off/:timeOffId/answer': nothing,
  'DELETE /api/team-members/:id/time-off/:timeOffId': nothing,
  'GET /api/freelancers': { answer: each(views.freelancer) },
  'GET /api/freelancers/:id/overview': { answer: views.freelancerOverview },
  'POST /api/freelancers': noPerson,
  'PUT /api/freelancers/:id': person(views.freelancer),
  'DELETE /api/freelancers/:id/changes/:month': noPerson,
  'DELETE /api/freelancers/:id': noPerson,

  'GET /api/placeholders': { answer: each(views.placeholder) },
  'GET /api/placeholders/hours': nothing,
  'GET /api/placeholders/demand': nothing,
  'GET /api/placeholders/:id/hours': nothing,
  'POST /api/placeholders': placeholder,
  'PUT /api/placeholders/:id': placeholder,
  'PUT /api/placeholders/:id/hours': nothing,
  'POST /api/placeholders/:id/replace': { answer: open, conflict: views.placeholder },
  'DELETE /api/placeholders/:id': { answer: open, conflict: views.placeholder },

  'POST /api/roles/rename': nothing,

  'GET /api/allocations': allocations,
  'GET /api/allocations/month/:month': allocations,
  'GET /api/allocations/export/:month': { answer: views.everybody },
  'GET /api/allocations/project/:id': allocations,
  'GET /api/allocations/project/:id/month/:month': { answer: views.plan },
  'PUT /api/allocations/project/:id/month/:month': { answer: views.plan },
  'POST /api/allocations': allocationChange,
  'PATCH /api/allocations/:id': allocationChange,
  'DELETE /api/allocations/:id': allocationChange,

  'GET /api/dashboard/metrics': { answer: figures.dashboard },
  'GET /api/dashboard/resource-planning/:month': nothing,
  'GET /api/dashboard/resource-planning/breakdown/:month': nothing,
  'GET /api/dashboard/outlook': nothing,
  'GET /api/dashboard/coverage': nothing,
  'GET /api/dashboard/utilization': nothing,
  'GET /api/dashboard/team-profitability/:month': { answer: figures.personProfits },
  'GET /api/dashboard/freelancer-profitability/:month': { answer: figures.personProfits },
  'GET /api/dashboard/project-profitability/:month': { answer: figures.projectProfits },
  'GET /api/dashboard/freelancer-activity/:month': { answer: figures.freelancerMonths },
  'GET /api/planning/:month': { answer: figures.planning },
  'GET /api/planning/:month/last-month': nothing,
  'POST /api/planning/:month/last-month': nothing,
  'GET /api/schedule': { answer: views.schedule },
  'GET /api/reports/:month': nothing,

  'GET /api/team-member/profile': nothing,
  'GET /api/team-member/completeness': nothing,
  'GET /api/team-member/allocations': nothing,
  'GET /api/team-member/summary': nothing,
  'GET /api/team-member/time-off': nothing,
  'POST /api/team-member/time-off': nothing,
  'DELETE /api/team-member/time-off/:timeOffId': nothing,

  'GET /api/software-costs': nothing,
  'POST /api/software-costs': nothing,
  'PUT /api/software-costs/:id': nothing,
  'DELETE /api/software-costs/:id/changes/:month': nothing,
  'DELETE /api/software-costs/:id': nothing,
  'GET /api/software-cost-adjustments/:month': nothing,
  'POST /api/software-cost-adjustments': nothing,
  'DELETE /api/software-cost-adjustments/:id/:month': nothing,
  'GET /api/other-costs': nothing,
  'GET /api/other-costs/:month': nothing,
  'GET /api/other-costs/month/:month': nothing,
  'GET /api/other-costs/summary/:month': nothing,
  'POST /api/other-costs': nothing,
  'PUT /api/other-costs/:id': nothing,
  'DELETE /api/other-costs/:id/changes/:month': nothing,
  'DELETE /api/other-costs/:id': nothing,

  'GET /api/pnl': { answer: figures.pnl },
  'GET /api/pnl/tentative/:month': { answer: figures.tentativeBreakdown },
  'GET /api/pnl/costs/:month': { answer: figures.monthlyCosts },
  'GET /api/pnl/revenue/:month': nothing,
  'GET /api/pnl/breakdown/:month': { answer: figures.staffCosts },
  'GET /api/pnl/software/:month': nothing,
  'POST /api/pnl/costs': manualCosts,
  'GET /api/pnl/movement': twoDays,
  'GET /api/explain': { answer: explanation },

  'GET /api/history': { answer: history },
  'GET /api/history/records': nothing,
  // Withheld page by page, as it is written.
  'GET /api/history.csv': nothing,
  'GET /api/access-log': nothing,
  'GET /api/access-log.csv': nothing,
  'GET /api/admin/past-days': nothing,
  'GET /api/history/:correlation/undo': undo,
  'POST /api/history/:correlation/undo': undo,
  'GET /api/digest': { answer: digest },
  'PUT /api/digest/seen': nothing,

  'GET /api/admin/formulas': nothing,
  'POST /api/admin/formulas/preview': trials,
  'POST /api/admin/formulas/adopt': trials,
  'GET /api/admin/replays': nothing,
  'POST /api/admin/replays': trials,
  'GET /api/admin/replays/:id': nothing,
  'DELETE /api/admin/replays/:id': trials,
  'POST /api/admin/replays/:id/adopt': trials,
  'GET /api/admin/replays/:id/differences': trials,
  'GET /api/admin/replays/:id/differences.csv': trials,
  'GET /api/admin/parked-events': proofs,
  'GET /api/admin/verifications': proofs,
  'POST /api/admin/verifications': proofs,
  'GET /api/admin/verifications/:id': proofs,
  'DELETE /api/admin/verifications/:id': proofs,
  'GET /api/admin/backups': nothing,
  ...imports,

  'GET /api/admin/users': nothing,
  'POST /api/admin/users': nothing,
  'PUT /api/admin/users/:id': account,
  'POST /api/admin/users/:id/password-reset': account,
  'DELETE /api/admin/users/:id': account,
  'GET /api/admin/people/left': nothing,
  'GET /api/admin/people/:kind/:id/mentions': erasure,
  'POST /api/admin/people/:kind/:id/erase': erasure,

  'POST /api/presence': nothing,
  'DELETE /api/presence/:tab': nothing,
  'GET /api/live': nothing,
  'GET /api/openapi.json': nothing,
};
