import { type ImportKind, importKinds } from '#domain/imports/columns.ts';
import type { UndoPreview } from '#domain/undo/preview.ts';
import { findUser } from '#projections/users/queries.ts';
import { previewUndo } from '../../undo/undo.ts';
import type { Call } from '../call.ts';
import type { importEndpoints } from '../contract/imports.ts';
import { ProblemError } from '../problem.ts';
import * as figures from './figureViews.ts';
import { type AnyRule, each, open } from './rules.ts';
import { seesPay } from './seesPay.ts';
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
export const nothing: Held = { answer: open };
const refused = (what: string): Held => ({ refused: `${what} ${ask}` });

/** What somebody may change of people whose pay they don't see: all else moves sums of costs by just that pay. */
const freeFields = ['name', 'email', 'role', 'skills', 'reason', 'expectedVersion', 'effectiveFrom'];

const admitWhoTheyAre = ({ ctx }: AnyCall): void => {
  // As it was sent: what the body's schema does not know is left out of what it reads.
  const others = Object.entries(ctx.request.body ?? {}).filter(
    ([name, value]) => value !== undefined && !freeFields.includes(name),
  );
  if (others.length === 0) return;
  throw new ProblemError(
    403,
    `You are not set to see pay, so of people you can change name, email, role and skills only. ${ask}`,
    { errors: others.map(([path]) => ({ path, message: `Leave this as it is. ${ask}` })) },
  );
};

export const person = (answer: AnyRule): Held => ({ answer, admit: admitWhoTheyAre });
/** What somebody to be hired costs is known, and set, by who sees pay alone. */
export const placeholder: Held = {
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

export const noPerson = refused('You are not set to see pay, and this changes what people cost.');

/** Access to the account of somebody who sees pay is access to pay. */
export const account: Held = {
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
export const manualCosts: Held = {
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
export const undo: Held = { answer: open, admit: admitUndo };

const imported = (kind: ImportKind): Held =>
  kind === 'team-members' || kind === 'freelancers'
    ? refused('You are not set to see pay, which lists of people hold.')
    : nothing;
export const imports = Object.fromEntries(
  importKinds.flatMap((kind) => [
    [`POST /api/import/${kind}`, imported(kind)],
    [`POST /api/import/${kind}/preview`, imported(kind)],
  ]),
) as Record<keyof typeof importEndpoints, Held>;

export const twoDays = refused('You are not set to see pay, and what moved between two days would tell it.');
export const trials = refused('You are not set to see pay, and trying other formulas would tell it.');
export const proofs = refused('You are not set to see pay, which rows of the figures hold.');
export const erasure = refused('You are not set to see pay, so you can’t erase what is kept of people.');

export const allocations: Held = { answer: each(views.allocation) };
export const allocationChange: Held = { answer: views.allocation, conflict: views.plan };
