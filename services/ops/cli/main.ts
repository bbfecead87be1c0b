import { parseArgs } from 'node:util';
import { DomainError } from '#domain/values/errors.ts';
import { makeForOwnerOnly, OpenToOthers } from '../../settings/ownerOnly.ts';
import { isForPeople, StartFault } from '../../settings/startFault.ts';
import { BackupDamaged } from '../backups/backupFile.ts';
import { CopyRefused } from '../backups/copyLog.ts';
import { logger, printLine } from '../maintenance/command.ts';
import { type Command, type CommandInput, options } from './command.ts';
import { commands } from './commands.ts';

// node services/ops/cli/main.ts <command> [arguments]: exits with 0 when the command succeeded, with 1 and a sentence
// on stderr when it did not.

/** @throws StartFault with the command's usage */
const givenTo = ({ options: own = [], takesFile = false, usage }: Command, args: string[]): CommandInput => {
  const known = Object.fromEntries(own.map((option) => [option, options[option]]));
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    const [file = '', ...others] = positionals;
    if (others.length === 0 && takesFile === (file !== '')) return { ...values, file };
  } catch (error) {
    throw new StartFault(usage, { cause: error });
  }
  throw new StartFault(usage);
};

const helpOn = ({ name, does, usage }: Command): string => `${name}: ${does}\n  ${usage}`;
const listed = (): string => commands.map(helpOn).join('\n');
const asksForHelp = (argument: string | undefined): boolean => argument === '--help' || argument === '-h';

const carryOut = async ([name, ...args]: string[]): Promise<void> => {
  if (asksForHelp(name)) return printLine(listed());
  const command = commands.find((each) => each.name === name);
  if (!command) {
    const fault = name === undefined ? 'Say what to do' : `There is no command ${name}`;
    throw new StartFault(`${fault}. Choose one of these:\n${listed()}`);
  }
  if (args.some(asksForHelp)) return printLine(helpOn(command));
  await command.run(givenTo(command, args));
};

const isSentence = (error: unknown): error is Error =>
  isForPeople(error) ||
  [OpenToOthers, BackupDamaged, CopyRefused, DomainError].some((kind) => error instanceof kind);

makeForOwnerOnly();
try {
  await carryOut(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  if (isSentence(error)) process.stderr.write(`${error.message}\n`);
  else logger.fatal({ err: error }, 'The command failed');
}
