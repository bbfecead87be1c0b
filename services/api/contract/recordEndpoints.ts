import type { z } from 'zod';
import { removalInput } from '#domain/records/changeInput.ts';
import { type Endpoint, noContent, orGone, type Topic } from './endpoint.ts';
import { idAndMonth, idParam } from './params.ts';

/** A kind of record as its routes have it. */
type Described<
  Path extends `/api/${string}`,
  Addition extends z.ZodType,
  Change extends z.ZodType,
  Patch extends z.ZodType,
  View extends z.ZodType,
> = {
  path: Path;
  /** What its routes are for, each in a sentence. */
  says: { add: string; change: string; patch: string; remove: string };
  /** The bodies of POST, PUT and PATCH. */
  addition: Addition;
  change: Change;
  patch: Patch;
  /** What is answered. */
  view: View;
  changes: readonly Topic[];
  /** What its deletion changes, where that is more. */
  removalChanges?: readonly Topic[];
  /** Why nobody adds or deletes one who does not see pay; the bodies of PUT and PATCH for them. */
  needsPay?: string;
  changeWithoutPay?: z.ZodType;
  patchWithoutPay?: z.ZodType;
};

const needing = (needsPay: string | undefined): Pick<Endpoint, 'needsPay'> =>
  needsPay === undefined ? {} : { needsPay };

const bodyWithoutPay = (schema: z.ZodType | undefined): Pick<Endpoint, 'bodyWithoutPay'> =>
  schema ? { bodyWithoutPay: schema } : {};

/** The routes by which a record of a kind is added, changed and deleted. */
export const recordEndpoints = <
  const Path extends `/api/${string}`,
  Addition extends z.ZodType,
  Change extends z.ZodType,
  Patch extends z.ZodType,
  View extends z.ZodType,
>(
  kind: Described<Path, Addition, Change, Patch, View>,
) => {
  const { path, says, view, changes } = kind;
  const usual = { access: 'admin', refusals: [409], changes } as const satisfies Partial<Endpoint>;
  const guarded = { ...usual, ...needing(kind.needsPay) };
  const changed = { ...usual, params: idParam, answers: { 200: orGone(view) } };
  const post = { ...guarded, summary: says.add, body: kind.addition, answers: { 201: orGone(view) } };
  const put = {
    ...changed,
    summary: says.change,
    body: kind.change,
    ...bodyWithoutPay(kind.changeWithoutPay),
  };
  const patch = {
    ...changed,
    summary: says.patch,
    body: kind.patch,
    ...bodyWithoutPay(kind.patchWithoutPay),
  };
  const remove = {
    ...guarded,
    summary: says.remove,
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    conflict: view,
    changes: kind.removalChanges ?? changes,
  };
  return {
    [`POST ${path}`]: post,
    [`PUT ${path}/:id`]: put,
    [`PATCH ${path}/:id`]: patch,
    [`DELETE ${path}/:id`]: remove,
  } as Record<`POST ${Path}`, typeof post> &
    Record<`PUT ${Path}/:id`, typeof put> &
    Record<`PATCH ${Path}/:id`, typeof patch> &
    Record<`DELETE ${Path}/:id`, typeof remove>;
};

/** The route by which what changes from a month on is withdrawn. */
export const withdrawalEndpoint = <const Path extends `/api/${string}`, View extends z.ZodType>({
  path,
  summary,
  view,
  changes,
  needsPay,
}: Pick<Described<Path, z.ZodType, z.ZodType, z.ZodType, View>, 'path' | 'view' | 'changes' | 'needsPay'> & {
  summary: string;
}) => {
  const withdraw = {
    summary,
    access: 'admin',
    ...needing(needsPay),
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    conflict: view,
    refusals: [409],
    changes,
  } as const satisfies Endpoint;
  return { [`DELETE ${path}/:id/changes/:month`]: withdraw } as Record<
    `DELETE ${Path}/:id/changes/:month`,
    typeof withdraw
  >;
};
