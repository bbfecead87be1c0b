import fc from 'fast-check';
import { Nth } from './nth.ts';
import { candidates, hostile } from './values.ts';

type Container = Record<string, unknown> | unknown[];
type Spot = { in: Container; at: string };

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof Nth);

/** Every field and entry of a value, however deep. */
const spotsOf = (value: unknown): Spot[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([at, inner]) => [{ in: value, at }, ...spotsOf(inner)])
    : [];

const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return Array.from(value, copy);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]));
};

/** An own field even where its name is `__proto__`, as one of parsed JSON is. */
const set = (container: Container, name: string, value: unknown): void => {
  // Of its own: what is damaged next must not be in two places.
  Object.defineProperty(container, name, {
    value: copy(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

type Damage = (spot: Spot, other: Spot) => void;

/** Something hostile, or what might stand there and perhaps may not: one more than the most, another field's word. */
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
    // Absent, said twice, in the place of another, in a list, as text.
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
 * A value with one to three of its fields made worse, whichever; near to a sound one, so that what is behind is reached.
 * @param edges what the schema names itself, and what lies just beyond
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
        // The body itself goes as `hostile` alone, and is not taken away.
        if (spot && other && spot.in !== whole) damage(spot, other);
      }
      return whole.body;
    });
