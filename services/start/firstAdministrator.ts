import { randomUUID } from 'node:crypto';
import { firstAdministratorId } from '#domain/access/user.ts';
import { streams } from '#domain/records/streams.ts';
import { findUser } from '#projections/access/users/readModel.ts';
import { execute } from '../commands/execute.ts';
import type { Planner } from '../http/planner.ts';
import {
  generatePassword,
  isPasswordUntold,
  notePasswordTold,
  notePasswordUntold,
  storePassword,
} from '../operationalStore/access/credentials.ts';
import { raiseCounters } from '../operationalStore/counters.ts';
import { firstFigures } from '../sample/firstFigures.ts';
import type { Config } from '../settings/config.ts';

/** A generated password that nobody has been told yet. */
export type NewPassword = {
  username: string;
  password: string;
  /** Call it once a person has been told. Until then every start generates and prints another one. */
  noteTold(): Promise<void>;
};

/**
 * Creates user "1", the first administrator, where there is none (docs/domain.md, Roles). A start that was interrupted
 * before it printed the password locks nobody out: the next one sets a new one.
 * @param at ISO 8601 instant, for the history
 * @returns the password if it was generated here, null if it was configured or is known already
 */
export const ensureFirstAdministrator = async (
  planner: Planner,
  { adminUsername, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
  at: string,
): Promise<NewPassword | null> => {
  const { pool, store, readSide } = planner;
  const isMade = (await store.readStream(streams.user(firstAdministratorId))).length > 0;
  if (isMade && !(await isPasswordUntold(pool, firstAdministratorId))) return null;

  const password = adminPassword ?? generatePassword();
  if (adminPassword === undefined) await notePasswordUntold(pool, firstAdministratorId);
  // First the password: whenever the process dies, an existing administrator can sign in.
  await storePassword(pool, firstAdministratorId, password);
  if (adminPassword !== undefined) await notePasswordTold(pool, firstAdministratorId);
  if (!isMade) await createAdministrator(planner, adminUsername, at);
  if (adminPassword !== undefined) return null;
  const user = await findUser(await readSide.read(), firstAdministratorId);
  const noteTold = () => notePasswordTold(pool, firstAdministratorId);
  return { username: user?.username ?? adminUsername, password, noteTold };
};

const createAdministrator = async (planner: Planner, username: string, at: string): Promise<void> => {
  await raiseCounters(planner.pool, new Map([['user', Number(firstAdministratorId)]]));
  const stream = streams.user(firstAdministratorId);
  const author = { by: 'system', at, correlationId: randomUUID() };
  const fields = { firstName: null, lastName: null, email: null, role: 'admin' as const, teamMemberId: null };
  const command = { type: 'CreateUser' as const, username, fields };
  const { position } = await execute(planner.store, stream, 'user', author, () => command);
  await firstFigures(planner, position, 'The first administrator');
};
