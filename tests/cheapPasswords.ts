import { passwordCost } from '../services/operationalStore/access/credentials.ts';

// Setup of each file of a suite. A real password hash takes a quarter of a second on a slow machine, and the suites
// sign in about a thousand times. The real cost is tested by vault.test.ts, and by the planner as a process of its own.
passwordCost.memory = 64;
passwordCost.passes = 1;
