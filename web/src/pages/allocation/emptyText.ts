const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB').trim();

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What a list of people to add says when it has nobody of what was typed: who is on the plan is hidden from it. */
export const emptyText = (typed: string, listed: readonly string[]): string => {
  const sought = plain(typed);
  if (sought === '') return 'Nobody else to add';
  const found = listed.filter((name) => plain(name).includes(sought));
  if (found.length === 0) return 'Nobody else of that name to add';
  return `${names.format(found)} ${found.length === 1 ? 'is' : 'are'} already listed`;
};
