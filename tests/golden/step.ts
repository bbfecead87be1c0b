import type { CommandOf, StateOf } from '#domain/log/recordKinds.ts';
import type { When } from '#domain/records/dated.ts';
import type { StreamKind } from '#domain/records/streams.ts';

/** The month in which all commands are decided. */
export const thisMonth = '2026-05';
export const always: When = { effectiveFrom: null, thisMonth };
export const fromJuly: When = { effectiveFrom: '2026-07', thisMonth };

export type Said = { by?: string; reason?: string; erases?: true };
/** One command on one record, with its state. */
type Step<Kind extends StreamKind> = Said & {
  stream: string;
  kind: Kind;
  command: (state: StateOf<Kind>) => CommandOf<Kind>;
};
export type AnyStep = { [Kind in StreamKind]: Step<Kind> }[StreamKind];

export const step = <Kind extends StreamKind>(
  kind: Kind,
  stream: string,
  command: CommandOf<Kind> | ((state: StateOf<Kind>) => CommandOf<Kind>),
  said: Said = {},
): AnyStep =>
  ({ ...said, kind, stream, command: typeof command === 'function' ? command : () => command }) as AnyStep;
