import type { UndoPreview } from '#domain/history/preview.ts';
import { containsPay, type FigureName } from '#domain/money/figures.ts';
import { findUser, listApiTokens } from '#projections/access/users/readModel.ts';
import { factsOfPay } from '#projections/history/pay.ts';
import { previewUndo } from '../../history/undo/undo.ts';
import type { AnyCall } from '../../http/call.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Name } from '../contract/contract.ts';
import { seesPay } from './seesPay.ts';

/** Refuses, with ProblemError 403, a request that sets pay, would reveal it, or changes who sees it. */
type Admit = (call: AnyCall) => void | Promise<void>;

const ask = 'Ask an administrator who sees pay.';
const refused = (what: string, errors?: { path: string; message: string }[]) =>
  new ProblemError(403, `You are not set to see pay, ${what} ${ask}`, errors && { errors });
const leaveAlone = (path: string) => ({ path, message: `Leave this as it is. ${ask}` });

/** Fields of people that may be changed without seeing pay: none of them affects what somebody costs. */
const freeFields = ['name', 'email', 'role', 'skills', 'reason', 'expectedVersion', 'effectiveFrom'];

const person: Admit = ({ ctx }) => {
  // As it was sent: what the body's schema does not know is left out of what it reads.
  const others = Object.entries(ctx.request.body ?? {}).filter(
    ([name, value]) => value !== undefined && !freeFields.includes(name),
  );
  if (others.length === 0) return;
  throw refused(
    'so of people you can change name, email, role and skills only.',
    others.map(([name]) => leaveAlone(name)),
  );
};

/** The cost of a placeholder: only users who see pay read and set it. */
const placeholder: Admit = ({ ctx }) => {
  // The body as sent: the schema without pay drops `cost`. An explicit null on create reveals nothing.
  const cost: unknown = (ctx.request.body as { cost?: unknown } | undefined)?.cost;
  if (cost === undefined || (cost === null && ctx.method === 'POST')) return;
  throw refused('so you can’t say what somebody will cost.', [leaveAlone('cost')]);
};

/** An administrator's account that sees pay: access to it would be access to pay. */
const account: Admit = async ({ params, user, read }) => {
  const target = await findUser(read, String(params.id));
  if (!target || target.id === user.id || target.role !== 'admin' || !seesPay(target)) return;
  throw refused('so you can’t change an administrator who is.');
};

const manualCosts: Admit = ({ body }) => {
  if (factsOfPay.manualCosts?.every((figure) => body[figure] === undefined)) return;
  throw refused('so you can’t set staff costs.');
};

const explain: Admit = ({ query }) => {
  if (containsPay(query.figure as FigureName)) throw refused('which this figure follows from.');
};

/** Kinds of record that hold no pay and don't affect who sees it. */
const freeKinds: readonly string[] = ['client', 'project', 'allocationPlan', 'softwareCost', 'otherCost'];

/** True of a placeholder's changes that leave its cost alone. */
const isFreeOfCost = ({ kind, changes, touched }: UndoPreview['records'][number]): boolean =>
  kind === 'placeholder' &&
  [...changes, ...touched.flatMap((each) => each.changes)].every(({ field }) => field !== 'cost');

const undo: Admit = async ({ params, planner, read }) => {
  const { records }: UndoPreview = await previewUndo(planner, read, String(params.correlation));
  if (records.every((record) => freeKinds.includes(record.kind) || isFreeOfCost(record))) return;
  throw refused('so you can’t undo changes of people, users, staff costs and formulas.');
};

const token: Admit = async ({ params, read }) => {
  const tokens = await listApiTokens(read);
  if (tokens.some(({ id, seesPay: readsPay }) => id === params.id && readsPay))
    throw refused('so you can’t end a token that reads it.');
};

/** Routes' own refusals for users who don't see pay, besides `needsPay` in the contract. */
export const admissions: { readonly [Route in Name]?: Admit } = {
  'PUT /api/team-members/:id': person,
  'PATCH /api/team-members/:id': person,
  'PUT /api/freelancers/:id': person,
  'PATCH /api/freelancers/:id': person,
  'POST /api/placeholders': placeholder,
  'PUT /api/placeholders/:id': placeholder,
  'PATCH /api/placeholders/:id': placeholder,
  'POST /api/pnl/costs': manualCosts,
  'GET /api/explain': explain,
  'GET /api/history/:correlation/undo': undo,
  'POST /api/history/:correlation/undo': undo,
  'PUT /api/admin/users/:id': account,
  'PATCH /api/admin/users/:id': account,
  'DELETE /api/admin/users/:id': account,
  'POST /api/admin/users/:id/password-reset': account,
  'POST /api/admin/users/:id/provider-release': account,
  'POST /api/admin/users/:id/second-factor-reset': account,
  'DELETE /api/admin/api-tokens/:id': token,
};
