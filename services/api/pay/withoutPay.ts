import { type TotalName, tellableTotals } from '#projections/disclosure/queries.ts';
import type { Answer } from '../answer.ts';
import type { Name } from '../contract/contract.ts';
import { ProblemError } from '../problem.ts';
import { heldByRoute } from './held.ts';
import type { AnyCall, Held } from './holdings.ts';
import { open, type Scope } from './rules.ts';

type Telling = Extract<Held, { answer: unknown }>;

/**
 * Carries out what an administrator who does not see pay asks for, and withholds it from the answer.
 *
 * @throws ProblemError 403 where all that the route does is about pay
 */
export const withoutPay = async (
  route: Name,
  call: AnyCall,
  carryOut: () => Promise<Answer>,
): Promise<Answer> => {
  const held = heldByRoute[route];
  if ('refused' in held) throw new ProblemError(403, held.refused);
  await held.admit?.(call);
  const before = await totalsOf(held, call);
  const scopeOf = async (): Promise<Scope> => {
    // A sum may have changed between the look at the totals and the answer.
    const after = await totalsOf(held, call);
    return { tells: (name) => before.has(name) && after.has(name), month: monthOf(call) };
  };
  try {
    const { status, body } = await carryOut();
    return body === undefined ? { status } : { status, body: tell(held.answer, body, await scopeOf()) };
  } catch (error) {
    throw error instanceof ProblemError ? await refusalWithout(error, held, scopeOf) : error;
  }
};

const none: ReadonlySet<TotalName> = new Set();

/** Beside those of today, sums of a past day would tell what has changed since: they are told to nobody. */
const totalsOf = async (held: Telling, { ctx, planner, read, position, thisMonth }: AnyCall) => {
  if (held.answer === open || ctx.query.asOf !== undefined) return none;
  // Within a snapshot nothing outside of it may be awaited: see `Snapshots`.
  const place = read.db === planner.pool ? 'anywhere' : 'in a snapshot';
  const key = JSON.stringify([place, read.readModelVersion.id, position, thisMonth]);
  return planner.tellableTotals.of(key, () => tellableTotals(read, thisMonth));
};

const monthOf = ({ params, query, thisMonth }: AnyCall): string =>
  String(params?.month ?? query?.month ?? thisMonth);

const tell = (rule: Telling['answer'], value: unknown, scope: Scope): unknown =>
  // What a route answers is what its own view says; `heldByRoute` names the rule of that view.
  (rule as (value: unknown, scope: Scope, owner: unknown) => unknown)(value, scope, null);

/** What a refusal may come with, beside the record as it is now. */
const harmless = ['errors', 'fields', 'version', 'changedBy', 'changedAt', 'contested', 'preview'];

const refusalWithout = async (
  { problem }: ProblemError,
  held: Telling,
  scopeOf: () => Promise<Scope>,
): Promise<ProblemError> => {
  const { status, detail, current } = problem;
  const extensions = Object.fromEntries(
    harmless.filter((name) => problem[name] !== undefined).map((name) => [name, problem[name]]),
  );
  if (current !== undefined) {
    extensions.current =
      current === null ? null : tell(held.conflict ?? held.answer, current, await scopeOf());
  }
  return new ProblemError(status, detail, extensions);
};
