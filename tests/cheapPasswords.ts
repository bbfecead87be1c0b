import { passwordCost } from '../services/operationalStore/access/credentials.ts';

// Set up before each file of a suite: what one sign-in costs in earnest is a quarter of a second of a slow machine,
// and the suites begin with about a thousand. What a hash really costs is shown where it is made (vault.test.ts), and
// by the planner as a process of its own.
passwordCost.memory = 64;
passwordCost.passes = 1;
