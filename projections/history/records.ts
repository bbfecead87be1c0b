import { sql } from 'slonik';
import type { StreamKind } from '#domain/records/streams.ts';
import { type Read, table } from '../reading/read.ts';
import { eventCode, kindCode, storedWords } from './codes.ts';
import { neighboursFirst } from './lookups.ts';
import { history, names } from './tables.ts';
import { type HistoryRecordView, historyRecordView } from './view.ts';

/** Events that delete a record. */
const ends =
  /^(Client|Project|User)Deleted$|^ClientMerged$|^(TeamMember|Freelancer|SoftwareCost|OtherCost|Placeholder)Removed$|^ApiTokenEnded$/;
const codesOf = (isWanted: (event: string) => boolean) =>
  sql.array(storedWords.events.filter(isWanted).map(eventCode), 'int2');
const endings = codesOf((event) => ends.test(event));
const comingsAndGoings = codesOf((event) => ends.test(event) || event.endsWith('Restored'));

/** Every record of a kind, present or past, by its latest name; deleted ones come last. */
export const listRecords = async (read: Read, kind: StreamKind): Promise<HistoryRecordView[]> => {
  const rows = await read.db.any(sql.type(historyRecordView)`
    select record.id, record.names[1] as name,
      to_jsonb(record.names[2:]) as "formerNames",
      coalesce(record.last = any(${endings}), false) as "isGone"
    from (
      select called.record_id as id, array_agg(called.name order by called.position desc) as names, (
        select entry.event from ${table(read, history)} as entry
        where entry.kind = ${kindCode(kind)} and entry.record_id = called.record_id
          and entry.event = any(${comingsAndGoings})
        order by ${neighboursFirst}
        limit 1
      ) as last
      from ${table(read, names)} as called
      where called.kind = ${kindCode(kind)}
      group by called.record_id
    ) as record
    order by "isGone", lower(record.names[1]), record.id
  `);
  // A name that is used again is no former one.
  return rows.map(({ formerNames, ...record }) => ({
    ...record,
    formerNames: [...new Set(formerNames)].filter((name) => name !== record.name),
  }));
};
