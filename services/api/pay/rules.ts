import type { Month } from '#domain/month.ts';
import type { TotalName } from '#projections/disclosure/queries.ts';

/** What decides, for one answer, which sums may be told. */
export type Scope = {
  /** Whether a sum of people's costs gives none of them away. */
  tells: (total: TotalName) => boolean;
  /** The month that is asked about. */
  month: Month;
};

/** What an administrator who does not see pay is told in place of a value; `owner` is the object that holds it. */
export type Rule<Value, Owner = unknown> = (value: Value, scope: Scope, owner: Owner) => Value;

/** The rule of some view. */
export type AnyRule = (value: never, scope: Scope, owner: never) => unknown;

/** Tells nobody's pay. */
export const open = <Value>(value: Value): Value => value;

/** Tells what one person costs. */
export const withheld = (): null => null;

/**
 * An object, name by name. A name that the view gets is missing here until somebody decides what it tells, which the
 * compiler refuses; a value under a name that the view lacks is left out.
 */
export const fields =
  <View extends object>(rules: { [Name in keyof View]-?: Rule<View[Name], View> }): Rule<View> =>
  (view, scope) => {
    const told: Partial<View> = {};
    for (const name of namesOf(view, rules)) {
      const value = rules[name](view[name], scope, view);
      if (value !== undefined) told[name] = value;
    }
    return told as View;
  };

/** The names that have a rule, in the order in which the view has them. */
const namesOf = <View extends object>(view: View, rules: object): (keyof View)[] =>
  [...new Set([...Object.keys(view), ...Object.keys(rules)])].filter((name): name is keyof View & string =>
    Object.hasOwn(rules, name),
  );

/** Every entry of a list; in an order of its own where the one it comes in is that of what is withheld. */
export const each =
  <Entry>(rule: Rule<Entry>, order?: (one: Entry, other: Entry) => number): Rule<Entry[]> =>
  (list, scope, owner) => {
    const told = list.map((entry) => rule(entry, scope, owner));
    return order ? told.sort(order) : told;
  };

/** A value that may be missing. */
export const orNull =
  <Value>(rule: Rule<Value>): Rule<Value | null> =>
  (value, scope, owner) =>
    value === null ? null : rule(value, scope, owner);

/** Follows from a sum of people's costs. */
export const total =
  <Owner>(nameOf: (owner: Owner, scope: Scope) => TotalName) =>
  <Value>(value: Value, scope: Scope, owner: Owner): Value | null =>
    scope.tells(nameOf(owner, scope)) ? value : null;
