import { pino } from 'pino';
import { type SqlToken, sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { loggedError } from './loggedError.ts';

describe.each(testDatabases)('what the log says of a failed statement, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(async () => {
    await database.pool.query(sql.unsafe`
      create table pay (id int primary key, name text not null, salary text check (salary <> '41234 a year'))
    `);
    await database.pool.query(sql.unsafe`insert into pay values (1, 'Ada Byrne', '50123 a year')`);
  });

  const lineOf = async (statement: SqlToken) => {
    const lines: string[] = [];
    const logger = pino(
      { serializers: { err: loggedError } },
      { write: (line: string) => void lines.push(line) },
    );
    await database.pool
      .query(statement as Parameters<typeof database.pool.query>[0])
      .catch((error) => logger.error({ err: error, correlationId: 'c-1' }, 'A request failed'));
    return lines.join('');
  };

  it.each([
    [
      'breaks a rule',
      sql.unsafe`insert into pay values (2, ${'Ben Ashe'}, ${'41234 a year'})`,
      'pay_salary_check',
    ],
    [
      'is there already',
      sql.unsafe`insert into pay values (1, ${'Ben Ashe'}, ${'41235 a year'})`,
      'pay_pkey',
    ],
    ['lacks a name', sql.unsafe`insert into pay values (3, null, ${'41235 a year'})`, 'name'],
    ['is of another type', sql.unsafe`select ${'Ben Ashe'}::int`, 'A value is not of the type'],
  ])('given a row that %s, then it tells what and where, and no value', async (_, statement, told) => {
    const line = await lineOf(statement);
    expect(line).toContain(told);
    expect(line).toContain('c-1');
    expect(line).toMatch(/ {4}at /);
    expect(line).not.toMatch(/Ben Ashe|Ada Byrne|a year/);
  });
});
