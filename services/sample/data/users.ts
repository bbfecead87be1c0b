/** A planner's own account; `member` is the team member it is linked to. */
export type UserRow = readonly [member: string, role: 'admin' | 'team_member'];

/**
 * The users of the sample, from "2" on: "1" is the first administrator. They have no password, so nobody can sign in
 * as them; whoever wants to look at the planner through a colleague's eyes makes a new user for that.
 */
export const users: readonly UserRow[] = [
  ['Harriet Vale', 'admin'],
  ['Priya Sandhar', 'admin'],
  ['Amara Nwosu-Field', 'admin'],
  ['Zainab Rafiqui', 'team_member'],
];

/** Who usually decides what, as ids of users; the first has the largest share. */
export const authors = {
  people: ['2', '1'],
  clients: ['4', '2'],
  projects: ['4', '3', '1'],
  plans: ['3', '3', '4', '1'],
  costs: ['2', '1'],
} as const;
