/** Groups of fields that only make sense together, each named after its first field. */
const groups: readonly (readonly string[])[] = [
  ['projectType', 'contractedHours', 'revenue', 'revenueSplit'],
  // For another cost `month` is the first month, and `endMonth` the last one if it recurs.
  ['startMonth', 'month', 'isRecurring', 'endMonth'],
  ['costType', 'directCostPercentage'],
];

/** The fields of a field's group, or the field alone. */
export const groupOf = (field: string): readonly string[] =>
  groups.find((group) => group.includes(field)) ?? [field];

/** Terms by group; those of a group can only be changed together. */
export const termGroups = <Term extends string>(terms: readonly Term[]): Term[][] => {
  const byGroup = new Map<string, Term[]>();
  for (const term of terms) {
    const [name = term] = groupOf(term);
    byGroup.set(name, [...(byGroup.get(name) ?? []), term]);
  }
  return [...byGroup.values()];
};
