import { sql } from 'slonik';
import { eventCode, kindCode, storedWords } from './codes.ts';
import { factsOfPay, isChange, kindsWithPay } from './pay.ts';

const anyFact = kindsWithPay.flatMap((kind) => factsOfPay[kind] ?? []).join('|');
const anyValue = '(null|"[^"]*")';

/** For conditions on rows of `entry`: whether it is told to an administrator who does not see pay. */
export const isToldWithoutPay = sql.fragment`not (
  entry.kind = any(${sql.array(kindsWithPay.map(kindCode), 'int2')})
  and entry.event = any(${sql.array(storedWords.events.filter(isChange).map(eventCode), 'int2')})
  and entry.changes ~ ${`^\\[(\\["(${anyFact})",${anyValue},${anyValue}(,"(from|to)")?\\],?)*\\]$`}
)`;
