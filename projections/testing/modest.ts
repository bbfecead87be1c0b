import type { LoggedEvent } from '../foldedState/event.ts';

const dear = 1e9;

/**
 * The same history with every amount below ten million pounds: above some trillions a JSON number loses the pennies.
 */
export const modest = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  JSON.parse(JSON.stringify(events), (_, value) =>
    typeof value === 'number' && Math.abs(value) >= dear ? value % dear : value,
  );
