import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '../services/database/postgres.ts';
import { makeTables } from './keptTables.ts';

/** A test's own database on a server. */
export type PostgresDatabase = { name: string; url: string; remove(): Promise<void> };

/** @param template a database of the server without connections */
export const createPostgresDatabase = async (
  server: string,
  template = 'template0',
): Promise<PostgresDatabase> => {
  const name = `planner_test_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    remove: () => administer(server, `drop database if exists ${name} with (force)`),
  };
};

/** A database with a planner's tables: copying them takes a fraction of the time of creating them. */
export const createTemplate = async (server: string): Promise<PostgresDatabase> => {
  const template = await createPostgresDatabase(server);
  const database = await openPostgres(template.url);
  await makeTables(database);
  await database.close();
  return template;
};

const administer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
