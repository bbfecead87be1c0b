import type { z } from 'zod';
import { removalInput } from '#domain/records/changeInput.ts';
import { type Endpoint, noContent, orGone, type Topic } from './endpoint.ts';
import { idAndMonth, idParam } from './params.ts';

/** A kind of record, as its routes need it. */
type Described<
  Path extends `/api/${string}`,
  Addition extends z.ZodType,
  Change extends z.ZodType,
  Patch extends z.ZodType,
  View extends z.ZodType,
  Withdrawal extends string,
> = {
  path: Path;
  /** The purpose of each route, in a sentence; without dated changes there is no withdrawal. */
  says: { add: string; change: string; patch: string; remove: string; withdraw?: Withdrawal };
  /** The bodies of POST, PUT and PATCH. */
  addition: Addition;
  change: Change;
  patch: Patch;
  view: View;
  changes: readonly Topic[];
  /** Topics that a deletion changes, if those are more. */
  removalChanges?: readonly Topic[];
  /** Why users who don't see pay can't add or delete one, and their bodies of PUT and PATCH. */
  needsPay?: string;
  changeWithoutPay?: z.ZodType;
  patchWithoutPay?: z.ZodType;
};

/** The routes that add, change and delete records of a kind, and withdraw dated changes. */
export const recordEndpoints = <
  const Path extends `/api/${string}`,
  Addition extends z.ZodType,
  Change extends z.ZodType,
  Patch extends z.ZodType,
  View extends z.ZodType,
  Withdrawal extends string = never,
>(
  kind: Described<Path, Addition, Change, Patch, View, Withdrawal>,
) => {
  const { path, says, view, changes, needsPay, changeWithoutPay, patchWithoutPay } = kind;
  const usual = { access: 'admin', refusals: [409], changes } as const satisfies Partial<Endpoint>;
  const guarded = { ...usual, ...(needsPay && { needsPay }) };
  const changed = { ...usual, params: idParam, answers: { 200: orGone(view) } };
  const post = { ...guarded, summary: says.add, body: kind.addition, answers: { 201: orGone(view) } };
  const put = {
    ...changed,
    summary: says.change,
    body: kind.change,
    ...(changeWithoutPay && { bodyWithoutPay: changeWithoutPay }),
  };
  const patch = {
    ...changed,
    summary: says.patch,
    body: kind.patch,
    ...(patchWithoutPay && { bodyWithoutPay: patchWithoutPay }),
  };
  const removed = { ...guarded, body: removalInput, answers: { 204: noContent }, conflict: view };
  const remove = {
    ...removed,
    summary: says.remove,
    params: idParam,
    changes: kind.removalChanges ?? changes,
  };
  const withdraw = { ...removed, summary: says.withdraw ?? '', params: idAndMonth };
  return {
    [`POST ${path}`]: post,
    [`PUT ${path}/:id`]: put,
    [`PATCH ${path}/:id`]: patch,
    [`DELETE ${path}/:id`]: remove,
    ...(says.withdraw && { [`DELETE ${path}/:id/changes/:month`]: withdraw }),
  } as Record<`POST ${Path}`, typeof post> &
    Record<`PUT ${Path}/:id`, typeof put> &
    Record<`PATCH ${Path}/:id`, typeof patch> &
    Record<`DELETE ${Path}/:id`, typeof remove> &
    Record<[Withdrawal] extends [never] ? never : `DELETE ${Path}/:id/changes/:month`, typeof withdraw>;
};
