import type { LoggedEvent } from '../foldedState/event.ts';

const dear = 1e9;

/** The same history with every amount below ten million pounds: beyond some trillions a JSON number holds no pennies. */
export const modest = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  JSON.parse(JSON.stringify(events), (_, value) =>
    typeof value === 'number' && Math.abs(value) >= dear ? value % dear : value,
  );
