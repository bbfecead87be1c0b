/**
 * The victim of `services/database/pgliteKill.full.test.ts`: writes to the database in the given directory until it is
 * killed. Each transaction writes two rows of one number, which is printed to standard output once it is acknowledged.
 */
import { writeSync } from 'node:fs';
import { sql } from 'slonik';
import { openPglite } from '../../services/database/pglite.ts';

const database = await openPglite(process.argv[2] ?? '');
writeSync(1, 'open\n');
await database.pool.query(
  sql.unsafe`create table if not exists written (number int8, half text, primary key (number, half))`,
);
let number = Number(await database.pool.oneFirst(sql.unsafe`select coalesce(max(number), 0) from written`));
for (;;) {
  number += 1;
  await database.pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`insert into written values (${number}, 'first')`);
    await transaction.query(sql.unsafe`insert into written values (${number}, ${'second'.repeat(200)})`);
  });
  writeSync(1, `${number}\n`);
}
