import { type CommandOf, deciderOf, type StateOf } from '#domain/log/recordKinds.ts';
import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  freshIdsNeeded,
} from '#domain/plans/allocationPlan.ts';
import { namedKinds, type StreamKind } from '#domain/records/streams.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';
import { versioned } from '../log/format/inFormat.ts';
import type { CountedKind } from '../operationalStore/counters.ts';
import { uuidOf } from './seededFraction.ts';
import type { Step } from './step.ts';

/**
 * Builds an agency's history step by step, by the domain's deciders. The same steps and seed always give the same
 * appends with the same event ids.
 */
export class CarriedOut {
  readonly #seed: string;
  readonly #records = new Map<string, { version: number; state: StateOf<StreamKind> }>();
  readonly #highestIds = new Map<CountedKind, number>([['allocation', 0]]);

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The highest id of each kind that was used. */
  get highestIds(): ReadonlyMap<CountedKind, number> {
    return this.#highestIds;
  }

  /** The append of a step; null when it changes nothing. @throws DomainError when it is refused */
  carryOut({ kind, stream, command: commandOf, ...author }: Step): StreamAppend | null {
    const decider = deciderOf(kind);
    const { version, state } = this.#records.get(stream) ?? { version: 0, state: decider.initial };
    const decided = decider.decide(this.#withFreshIds(commandOf(state), state), state);
    if (decided.length === 0) return null;
    this.#records.set(stream, {
      version: version + decided.length,
      state: decided.reduce(decider.evolve, state),
    });
    const counted = namedKinds.find((each) => each === kind);
    if (counted) this.#count(counted, Number(stream.slice(kind.length + 1)));
    const request = uuidOf(`${this.#seed} ${stream} request ${version}`);
    const metadata = { ...author, correlationId: request, causationId: request };
    const events = decided.map(({ type, data }, index) =>
      versioned({ id: uuidOf(`${this.#seed} ${stream} ${version + index + 1}`), type, data, metadata }),
    );
    return { stream, expectedVersion: version, events };
  }

  #count(kind: CountedKind, id: number): void {
    this.#highestIds.set(kind, Math.max(id, this.#highestIds.get(kind) ?? 0));
  }

  #withFreshIds(command: CommandOf<StreamKind>, state: StateOf<StreamKind>): CommandOf<StreamKind> {
    if (!('freshIds' in command)) return command;
    const needed = freshIdsNeeded(command as AllocationPlanCommand, state as AllocationPlanState);
    const last = this.#highestIds.get('allocation') ?? 0;
    this.#count('allocation', last + needed);
    return { ...command, freshIds: Array.from({ length: needed }, (_, index) => last + index + 1) };
  }
}
