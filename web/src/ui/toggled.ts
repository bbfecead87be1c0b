/** A set with another member, or without it where it has it. */
export const toggled = <Member>(set: ReadonlySet<Member>, member: Member): ReadonlySet<Member> => {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
};
