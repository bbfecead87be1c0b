import fc from 'fast-check';
import { Nth } from './nth.ts';
import { candidates, hostile } from './values.ts';

type Container = Record<string, unknown> | unknown[];
type Spot = { in: Container; at: string };

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof Nth);

/** Every field and entry of a value, at any depth. */
const spotsOf = (value: unknown): Spot[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([at, inner]) => [{ in: value, at }, ...spotsOf(inner)])
    : [];

const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return Array.from(value, copy);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]));
};

/** Sets an own field even where its name is `__proto__`, as in parsed JSON. */
const set = (container: Container, name: string, value: unknown): void => {
  // A copy: later damage must not affect two places.
  Object.defineProperty(container, name, {
    value: copy(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

type Damage = (spot: Spot, other: Spot) => void;

/** A hostile value, or a plausible one that may be invalid: one above the maximum, another field's word. */
const other = (edges: readonly unknown[]): fc.Arbitrary<Damage> =>
  fc.oneof(
    hostile.map(
      (value): Damage =>
        (spot) =>
          set(spot.in, spot.at, value),
    ),
    fc.nat().map(
      (place): Damage =>
        (spot) => {
          const near = [...edges, ...candidates(spot.at)];
          set(spot.in, spot.at, near[place % near.length]);
        },
    ),
  );

const damages = (edges: readonly unknown[]): fc.Arbitrary<Damage> =>
  fc.oneof(
    { weight: 6, arbitrary: other(edges) },
    // Removed, duplicated, swapped, in a list, as text.
    fc.constantFrom<Damage>(
      ({ in: container, at }) => {
        if (Array.isArray(container)) container.splice(Number(at), 1);
        else delete container[at];
      },
      ({ in: container, at }) => {
        if (Array.isArray(container)) container.push(copy(container[Number(at)]));
      },
      (spot, other) => set(spot.in, spot.at, copy((other.in as Record<string, unknown>)[other.at])),
      ({ in: container, at }) => set(container, at, [(container as Record<string, unknown>)[at]]),
      ({ in: container, at }) => set(container, at, String((container as Record<string, unknown>)[at])),
    ),
    fc.tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'asOf', ''), hostile).map(
      ([name, value]): Damage =>
        (spot) =>
          set(spot.in, name, value),
    ),
  );

/**
 * A value with one to three fields damaged at random; otherwise valid, so that deeper checks are reached.
 * @param edges values that the schema names, and those just beyond its limits
 */
export const damaged = (
  values: fc.Arbitrary<unknown>,
  edges: readonly unknown[] = [],
): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.array(fc.tuple(fc.nat(), fc.nat(), damages(edges)), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => {
      const whole = { body: copy(value) };
      for (const [place, otherPlace, damage] of changes) {
        const spots = spotsOf(whole);
        const [spot, other] = [place, otherPlace].map((each) => spots[each % spots.length]);
        // The body as a whole is only replaced by `hostile`, never removed.
        if (spot && other && spot.in !== whole) damage(spot, other);
      }
      return whole.body;
    });
