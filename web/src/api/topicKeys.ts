import { addMonths } from '#domain/values/month.ts';

/** A topic of the live feed, such as `allocations:2026-03`. */
export type Topic = string;

/** The topic of a change that may be of anything. */
export const everything: Topic = '*';

/** The query key that a topic names: `allocations:2026-03` is ['allocations', '2026-03']. */
export const keyOfTopic = (topic: Topic): readonly string[] => topic.split(':');

/** Subjects that are read by month, and also over several months at once. */
const monthly = ['figures', 'presence'];

/** The plans of the month after a topic's: an empty one has this month's hours as its draft. */
const draftsAfter = (topic: Topic): Topic[] => {
  const [, month] = /^allocations:(\d{4}-\d\d)(?::|$)/.exec(topic) ?? [];
  return month === undefined ? [] : [`allocations:${addMonths(month, 1)}:project`];
};

const keysOfTopics = (topics: Iterable<Topic>): (readonly string[])[] => {
  const given = [...topics];
  const named = new Set([...given, ...given.flatMap(draftsAfter)]);
  for (const subject of monthly) {
    if ([...named].some((topic) => topic.startsWith(`${subject}:`))) named.add(`${subject}:span`);
  }
  // Every change is in the history, other than a change of presence.
  if ([...named].some((topic) => !topic.startsWith('presence'))) named.add('history');
  return [...named].map(keyOfTopic);
};

/** Whether topics name a query key, or one that it begins with. */
export const namedBy = (topics: Iterable<Topic>): ((key: readonly unknown[]) => boolean) => {
  const named = new Set(topics);
  if (named.has(everything)) return () => true;
  const keys = keysOfTopics(named);
  return (key) => keys.some((begins) => begins.every((part, place) => key[place] === part));
};
