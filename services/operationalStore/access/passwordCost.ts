/** What computing an argon2id hash costs, whoever does it. */
export type PasswordCost = {
  /** KiB. */
  memory: number;
  /** How often the memory is gone through. */
  passes: number;
};

/** OWASP's recommendation for argon2id with one lane. */
export const recommendedCost: Readonly<PasswordCost> = { memory: 19_456, passes: 2 };

/**
 * What new hashes cost. No setting of the planner lowers it; suites that sign in hundreds of times do
 * (tests/cheapPasswords.ts), as guessing theirs is worth nothing to anybody.
 */
export const passwordCost: PasswordCost = { ...recommendedCost };
