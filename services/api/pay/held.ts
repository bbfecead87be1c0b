import type { ImportKind } from '#domain/imports/columns.ts';
import type { UndoPreview } from '#domain/undo/preview.ts';
import { findUser } from '#projections/users/queries.ts';
import { previewUndo } from '../../undo/undo.ts';
import type { Call } from '../call.ts';
import { ProblemError } from '../problem.ts';
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
const noPerson = refused('You are not set to see pay, and this changes what people cost.');

/** Whoever gets into the account of somebody who sees pay sees it, too. */
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
  answer: views.monthlyCosts,
  admit: ({ body }) => {
    if (!staffFigures.some((figure) => body[figure] !== undefined)) return;
    throw new ProblemError(403, `You are not set to see pay, so you can't set staff costs. ${ask}`);
  },
};

/** Kinds of record that hold nobody's pay, and decide nothing about who sees it. */
const freeKinds: readonly string[] = ['client', 'project', 'allocationPlan', 'softwareCost', 'otherCost'];

const admitUndo = async ({ params, planner, read }: AnyCall): Promise<void> => {
  const { records }: UndoPreview = await previewUndo(planner, read, String(params.correlation));
  if (records.every(({ kind }) => freeKinds.includes(kind))) return;
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
const imports: Record<string, Held> = Object.fromEntries(
  (['clients', 'projects', 'team-members', 'freelancers', 'allocations'] satisfies ImportKind[]).flatMap(
    (kind) => [
      [`post /api/import/${kind}`, imported(kind)],
      [`post /api/import/${kind}/preview`, imported(kind)],
    ],
  ),
);

const twoDays = refused('You are not set to see pay, and what moved between two days would tell it.');
const trials = refused('You are not set to see pay, and trying other formulas would tell it.');
const proofs = refused('You are not set to see pay, which rows of the figures hold.');
const erasure = refused('You are not set to see pay, so you can’t erase what is kept of people.');

const allocations: Held = { answer: each(views.allocation) };
const allocationChange: Held = { answer: views.allocation, conflict: views.plan };

/**
 * What each route holds of pay: the one place where it is decided what is withheld from an administrator who does not
 * see it. A route that is missing here is refused to them.
 */
export const heldByRoute: Readonly<Record<string, Held>> = {
  'get /api/auth/user': nothing,
  'post /api/login': nothing,
  'post /api/login/code': nothing,
  'post /api/logout': nothing,
  'get /api/sign-in-options': nothing,
  'get /api/oidc/start': nothing,
  'get /api/oidc/callback': nothing,
  'post /api/admin/users/:id/provider-release': account,
  'put /api/auth/password': nothing,
  'get /api/auth/sessions': nothing,
  'delete /api/auth/sessions': nothing,
  'delete /api/auth/sessions/:id': nothing,
  'get /api/auth/second-factor': nothing,
  'post /api/auth/second-factor': nothing,
  'put /api/auth/second-factor': nothing,
  'post /api/auth/second-factor/removal': nothing,
  'post /api/auth/second-factor/recovery-codes': nothing,
  'post /api/admin/users/:id/second-factor-reset': account,
  'get /api/admin/sign-in-policy': nothing,
  'put /api/admin/sign-in-policy': nothing,

  'get /api/clients': nothing,
  'post /api/clients': nothing,
  'get /api/projects': nothing,
  'post /api/projects': nothing,
  'put /api/projects/:id': nothing,
  'patch /api/projects/:id': nothing,
  'delete /api/projects/:id/changes/:month': nothing,
  'delete /api/projects/:id': nothing,

  'get /api/team-members': { answer: each(views.teamMember) },
  'post /api/team-members': noPerson,
  'put /api/team-members/:id': person(views.teamMember),
  'delete /api/team-members/:id/changes/:month': noPerson,
  'delete /api/team-members/:id': noPerson,
  'get /api/freelancers': { answer: each(views.freelancer) },
  'post /api/freelancers': noPerson,
  'put /api/freelancers/:id': person(views.freelancer),
  'delete /api/freelancers/:id/changes/:month': noPerson,
  'delete /api/freelancers/:id': noPerson,

  'get /api/allocations': allocations,
  'get /api/allocations/month/:month': allocations,
  'get /api/allocations/export/:month': { answer: views.everybody },
  'get /api/allocations/project/:id': allocations,
  'get /api/allocations/project/:id/month/:month': { answer: views.plan },
  'put /api/allocations/project/:id/month/:month': { answer: views.plan },
  'post /api/allocations': allocationChange,
  'patch /api/allocations/:id': allocationChange,
  'delete /api/allocations/:id': allocationChange,

  'get /api/dashboard/metrics': { answer: views.dashboard },
  'get /api/dashboard/resource-planning/:month': nothing,
  'get /api/dashboard/resource-planning/breakdown/:month': nothing,
  'get /api/dashboard/outlook': nothing,
  'get /api/dashboard/utilization': nothing,
  'get /api/dashboard/team-profitability/:month': { answer: views.personProfits },
  'get /api/dashboard/freelancer-profitability/:month': { answer: views.personProfits },
  'get /api/dashboard/project-profitability/:month': { answer: views.projectProfits },
  'get /api/dashboard/freelancer-activity/:month': { answer: views.freelancerMonths },
  'get /api/planning/:month': { answer: views.planning },
  'get /api/reports/:month': nothing,

  'get /api/team-member/profile': nothing,
  'get /api/team-member/completeness': nothing,
  'get /api/team-member/allocations': nothing,
  'get /api/team-member/summary': nothing,

  'get /api/software-costs': nothing,
  'post /api/software-costs': nothing,
  'put /api/software-costs/:id': nothing,
  'delete /api/software-costs/:id/changes/:month': nothing,
  'delete /api/software-costs/:id': nothing,
  'get /api/software-cost-adjustments/:month': nothing,
  'post /api/software-cost-adjustments': nothing,
  'delete /api/software-cost-adjustments/:id/:month': nothing,
  'get /api/other-costs/:month': nothing,
  'get /api/other-costs/month/:month': nothing,
  'get /api/other-costs/summary/:month': nothing,
  'post /api/other-costs': nothing,
  'put /api/other-costs/:id': nothing,
  'delete /api/other-costs/:id/changes/:month': nothing,
  'delete /api/other-costs/:id': nothing,

  'get /api/pnl': { answer: views.pnl },
  'get /api/pnl/costs/:month': { answer: views.monthlyCosts },
  'get /api/pnl/revenue/:month': nothing,
  'get /api/pnl/breakdown/:month': { answer: views.staffCosts },
  'get /api/pnl/software/:month': nothing,
  'post /api/pnl/costs': manualCosts,
  'get /api/pnl/movement': twoDays,
  'get /api/explain': { answer: explanation },

  'get /api/history': { answer: history },
  // Withheld page by page, as it is written.
  'get /api/history.csv': nothing,
  'get /api/access-log': nothing,
  'get /api/access-log.csv': nothing,
  'get /api/admin/past-days': nothing,
  'get /api/history/:correlation/undo': undo,
  'post /api/history/:correlation/undo': undo,
  'get /api/digest': { answer: digest },
  'put /api/digest/seen': nothing,

  'get /api/admin/formulas': nothing,
  'post /api/admin/formulas/preview': trials,
  'post /api/admin/formulas/adopt': trials,
  'get /api/admin/replays': nothing,
  'post /api/admin/replays': trials,
  'get /api/admin/replays/:id': nothing,
  'delete /api/admin/replays/:id': trials,
  'post /api/admin/replays/:id/adopt': trials,
  'get /api/admin/replays/:id/differences': trials,
  'get /api/admin/replays/:id/differences.csv': trials,
  'get /api/admin/parked-events': proofs,
  'get /api/admin/verifications': proofs,
  'post /api/admin/verifications': proofs,
  'get /api/admin/verifications/:id': proofs,
  'delete /api/admin/verifications/:id': proofs,
  'get /api/admin/backups': nothing,
  ...imports,

  'get /api/admin/users': nothing,
  'post /api/admin/users': nothing,
  'put /api/admin/users/:id': account,
  'post /api/admin/users/:id/password-reset': account,
  'delete /api/admin/users/:id': account,
  'get /api/admin/people/left': nothing,
  'get /api/admin/people/:kind/:id/mentions': erasure,
  'post /api/admin/people/:kind/:id/erase': erasure,

  'post /api/presence': nothing,
  'delete /api/presence/:tab': nothing,
  'get /api/live': nothing,
};
