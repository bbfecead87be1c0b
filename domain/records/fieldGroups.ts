/** Fields that make sense together only: the first of each names the group. */
const groups: readonly (readonly string[])[] = [
  ['projectType', 'contractedHours', 'revenue', 'revenueSplit'],
  // Of another cost `month` is the first one, and the last belongs to one that recurs.
  ['startMonth', 'month', 'isRecurring', 'endMonth'],
  ['costType', 'directCostPercentage'],
];

/** A field and those it makes sense with. */
export const groupOf = (field: string): readonly string[] =>
  groups.find((group) => group.includes(field)) ?? [field];

/** Terms by group: those of one change from a month on together only. */
export const termGroups = <Term extends string>(terms: readonly Term[]): Term[][] => {
  const byGroup = new Map<string, Term[]>();
  for (const term of terms) {
    const [name = term] = groupOf(term);
    byGroup.set(name, [...(byGroup.get(name) ?? []), term]);
  }
  return [...byGroup.values()];
};
