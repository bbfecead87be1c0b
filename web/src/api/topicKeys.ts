/** A topic of the live feed, such as `allocations:2026-03`. */
export type Topic = string;

/** Stands for "anything may have changed". */
export const everything: Topic = '*';

/** The key under which is read what a topic names: `allocations:2026-03` is ['allocations', '2026-03']. */
export const keyOfTopic = (topic: Topic): readonly string[] => topic.split(':');

/** What is read month by month, and also over several months at once. */
const monthly = ['figures', 'presence'];

const keysOfTopics = (topics: Iterable<Topic>): (readonly string[])[] => {
  const named = new Set(topics);
  for (const subject of monthly) {
    if ([...named].some((topic) => topic.startsWith(`${subject}:`))) named.add(`${subject}:span`);
  }
  // Whatever changes, the history tells of it; who is there is no change.
  if ([...named].some((topic) => !topic.startsWith('presence'))) named.add('history');
  return [...named].map(keyOfTopic);
};

/** Whether topics name what is read under a key, or all of it that the key begins. */
export const namedBy = (topics: Iterable<Topic>): ((key: readonly unknown[]) => boolean) => {
  const named = new Set(topics);
  if (named.has(everything)) return () => true;
  const keys = keysOfTopics(named);
  return (key) => keys.some((begins) => begins.every((part, place) => key[place] === part));
};
