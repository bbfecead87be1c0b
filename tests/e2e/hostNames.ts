/** A host name for this machine in the journeys' browsers. It isn't a secure origin over plain HTTP. */
export const nameOfThisMachine = 'planner.test';
