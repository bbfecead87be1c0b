import { createInterface } from 'node:readline/promises';
import { StartFault } from '../../settings/startFault.ts';

/**
 * Whether somebody at the terminal types yes.
 * @throws StartFault where there is no terminal to ask at
 */
export const asked = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    throw new StartFault(
      `${question} There is no terminal to ask at: add -- --yes if that is what you want.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^yes$/i.test((await terminal.question(`${question} Type yes to go on: `)).trim());
  } finally {
    terminal.close();
  }
};
