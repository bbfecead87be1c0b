import type { Answers } from './answers.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Where a value differs from before, with both values; additional fields are no difference. */
const differencesIn = (path: string, before: unknown, now: unknown): string[] => {
  if (isObject(before) && isObject(now) && Array.isArray(before) === Array.isArray(now)) {
    if (Array.isArray(before) && Array.isArray(now) && before.length !== now.length) {
      return [`${path}.length: ${before.length} → ${now.length}`];
    }
    const present = new Map(Object.entries(now));
    return Object.entries(before).flatMap(([key, value]) =>
      differencesIn(`${path}.${key}`, value, present.get(key)),
    );
  }
  return Object.is(before, now) ? [] : [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(now)}`];
};

/** Every part of a response of before that is missing or different now: `address.field: before → now`. */
export const lostAnswers = (before: Answers, now: Answers): string[] =>
  [...before].flatMap(([path, answer]) => differencesIn(path, answer, now.get(path)));
