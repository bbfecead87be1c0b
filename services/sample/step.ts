import type { CommandOf, StateOf } from '#domain/log/recordKinds.ts';
import type { StreamKind } from '#domain/records/streams.ts';

/** Who decided, when, and why. */
export type Author = { at: string; by: string; reason?: string };

/** One thing that somebody did in the agency's past: a command, made when its turn in time has come. */
export type Step = {
  at: string;
  by: string;
  reason?: string;
  kind: StreamKind;
  stream: string;
  command(state: StateOf<StreamKind>): CommandOf<StreamKind>;
};

export const step = <Kind extends StreamKind>(
  kind: Kind,
  stream: string,
  author: Author,
  command: (state: StateOf<Kind>) => CommandOf<Kind>,
): Step => ({ ...author, kind, stream, command: command as Step['command'] });
