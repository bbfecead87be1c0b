/** Every option of operators' commands, as node:util reads them. */
export const options = {
  yes: { type: 'boolean' },
  formulas: { type: 'string' },
  from: { type: 'string' },
  reason: { type: 'string' },
  adopt: { type: 'boolean' },
} as const;

/** The arguments of a command. */
export type CommandInput = {
  /** The file argument as typed; empty for a command that takes none. */
  file: string;
  yes?: boolean;
  /** JSON. */
  formulas?: string;
  /** First month of the formulas. */
  from?: string;
  reason?: string;
  adopt?: boolean;
};

/** A command of an operator: `npm run <name>`. */
export type Command = {
  name: string;
  /** Its purpose, in a sentence. */
  does: string;
  /** How to type it, shown after a mistake. */
  usage: string;
  takesFile?: boolean;
  options?: readonly (keyof typeof options)[];
  /** @throws a sentence for people, or a fault of the planner */
  run: (given: CommandInput) => Promise<void>;
};
