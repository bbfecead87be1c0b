/** Something around the planner keeps it from starting. The message tells a person what, and what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
