/** Whether a person is among those searched for by name, e-mail or role (core section 2). */
export const personMatches = (
  text: string,
  person: { name: string; email: string; role: string },
): boolean => {
  const sought = text.trim().toLowerCase();
  return [person.name, person.email, person.role].some((value) => value.toLowerCase().includes(sought));
};
