/** A name that the browsers of the journeys know this machine by. Plain HTTP at it is no secure origin. */
export const nameOfThisMachine = 'planner.test';
