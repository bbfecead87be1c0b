/** What a route answers when all is well; faults are thrown (see problem.ts). */
export type Answer = { status: number; body?: unknown };
