/** Every option that a command of an operator may have, as node:util reads them. */
export const options = {
  yes: { type: 'boolean' },
  formulas: { type: 'string' },
  from: { type: 'string' },
  reason: { type: 'string' },
  adopt: { type: 'boolean' },
} as const;

/** What stands behind the name of a command. */
export type CommandInput = {
  /** The file that is named, as typed; empty for a command that takes none. */
  file: string;
  yes?: boolean;
  /** JSON. */
  formulas?: string;
  /** The month from which on they hold. */
  from?: string;
  reason?: string;
  adopt?: boolean;
};

/** A command of an operator: `npm run <name>`. */
export type Command = {
  name: string;
  /** Its purpose, in a sentence. */
  does: string;
  /** How it is typed, told to whoever types it otherwise. */
  usage: string;
  takesFile?: boolean;
  options?: readonly (keyof typeof options)[];
  /** @throws what keeps it from its work: with a sentence for people, or a fault of the planner */
  run: (given: CommandInput) => Promise<void>;
};
