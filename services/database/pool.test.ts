import {
  CheckIntegrityConstraintViolationError,
  ForeignKeyIntegrityConstraintViolationError,
  InputSyntaxError,
  IntegrityConstraintViolationError,
  InvalidInputError,
  NotNullIntegrityConstraintViolationError,
  SlonikError,
  sql,
  UnexpectedStateError,
  UniqueIntegrityConstraintViolationError,
} from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';

describe.each(testDatabases)('the pool on $name', ({ open }) => {
  const database = databaseForEach({ open });
  beforeEach(async () => {
    await database.pool.query(sql.unsafe`
      create table person (
        id int4 primary key,
        name text not null constraint name_taken unique,
        manager int4 constraint manager_known references person,
        hours int4 constraint hours_positive check (hours > 0)
      )`);
    await database.pool.query(sql.unsafe`insert into person (id, name) values (1, 'Ada')`);
  });

  const names = () => database.pool.anyFirst(sql.unsafe`select name from person order by id`);

  it.each([
    [
      'a taken key',
      `insert into person (id, name) values (2, 'Ada')`,
      UniqueIntegrityConstraintViolationError,
      'name_taken',
    ],
    [
      'an unknown reference',
      `update person set manager = 9`,
      ForeignKeyIntegrityConstraintViolationError,
      'manager_known',
    ],
    [
      'a broken check',
      `update person set hours = 0`,
      CheckIntegrityConstraintViolationError,
      'hours_positive',
    ],
    ['a missing value', `update person set name = null`, NotNullIntegrityConstraintViolationError, null],
  ])('reports %s by its class and constraint', async (_, statement, kind, constraint) => {
    const error = await database.pool.query(statementOf(statement)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ table: 'person', ...(constraint && { constraint }) });
    expect(error).toBeInstanceOf(IntegrityConstraintViolationError);
    expect(await names()).toEqual(['Ada']);
  });

  it.each([
    ['wrong syntax', `selct 1`, InputSyntaxError],
    ['text that is no number', `select 'one'::int4`, InvalidInputError],
    ['two statements in one', `select 1; select 2`, SlonikError],
  ])('reports %s', async (_, statement, kind) => {
    await expect(database.pool.any(statementOf(statement))).rejects.toThrow(kind);
  });

  it('reports a fault it has no class for with its SQLSTATE', async () => {
    await expect(database.pool.any(sql.unsafe`select * from nowhere`)).rejects.toMatchObject({
      code: '42P01',
    });
  });

  it('keeps what a transaction did once it commits', async () => {
    const answer = await database.pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`);
      return transaction.anyFirst(sql.unsafe`select name from person order by id`);
    });
    expect(answer).toEqual(['Ada', 'Grace']);
    expect(await names()).toEqual(['Ada', 'Grace']);
  });

  it.each([
    ['its handler throws', async () => Promise.reject(new Error('changed my mind')), 'changed my mind'],
    ['a query fails', async () => undefined, 'unique'],
  ])('undoes a transaction when %s, and is good for the next', async (_, fail, message) => {
    const attempt = database.pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`);
      await fail();
      await transaction.query(sql.unsafe`insert into person (id, name) values (3, 'Ada')`);
    });
    await expect(attempt).rejects.toThrow(message);
    expect(await names()).toEqual(['Ada']);
    await database.pool.transaction((transaction) =>
      transaction.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`),
    );
    expect(await names()).toEqual(['Ada', 'Grace']);
  });

  it('undoes only the inner transaction when the outer one catches its failure', async () => {
    await database.pool.transaction(async (outer) => {
      await outer.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`);
      await outer
        .transaction((inner) => inner.query(sql.unsafe`insert into person (id, name) values (3, 'Ada')`))
        .catch(() => undefined);
      await outer.query(sql.unsafe`insert into person (id, name) values (4, 'Edsger')`);
    });
    expect(await names()).toEqual(['Ada', 'Grace', 'Edsger']);
  });

  it('undoes what a connection left open when its routine fails', async () => {
    const attempt = database.pool.connect(async (connection) => {
      await connection.query(sql.unsafe`begin`);
      await connection.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`);
      throw new Error('forgot to roll back');
    });
    await expect(attempt).rejects.toThrow('forgot');
    await database.pool.query(sql.unsafe`update person set hours = 1`);
    expect(await names()).toEqual(['Ada']);
  });

  it('lets many askers and transactions take turns', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        database.pool.transaction(async (transaction) => {
          await transaction.query(sql.unsafe`update person set hours = coalesce(hours, 0) + 1 where id = 1`);
          await turnOfEventLoop();
          if (index % 3 === 0) throw new Error('every third gives up');
        }),
      ).map((attempt) => attempt.catch(() => undefined)),
    );
    expect(await database.pool.oneFirst(sql.unsafe`select hours from person where id = 1`)).toBe(20);
  });

  it('refuses to be asked from within its own transaction', async () => {
    const attempt = database.pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`);
      await names();
    });
    await expect(attempt).rejects.toThrow(UnexpectedStateError);
    expect(await names()).toEqual(['Ada']);
  });

  it('refuses to be asked from within its own connection', async () => {
    await expect(database.pool.connect(() => names())).rejects.toThrow(UnexpectedStateError);
  });

  it('may be asked again by what follows a transaction', async () => {
    await database.pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`insert into person (id, name) values (2, 'Grace')`);
    });
    expect(await names()).toEqual(['Ada', 'Grace']);
  });

  it('closes twice without complaint, and answers no more', async () => {
    await database.close();
    await database.close();
    await expect(names()).rejects.toThrow();
  });
});

function statementOf(text: string) {
  return sql.unsafe(Object.freeze(Object.assign([text], { raw: Object.freeze([text]) })));
}

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
