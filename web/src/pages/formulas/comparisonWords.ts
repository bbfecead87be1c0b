import type { ReplayStatus, ReplayView } from '#projections/readModelVersions/view.ts';
import type { Tone } from '../../ui/basics/tones.tsx';

export const statusWords: Record<ReplayStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  building: { label: 'Computing', tone: 'neutral' },
  'catching-up': { label: 'Catching up', tone: 'neutral' },
  comparing: { label: 'Comparing', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'info' },
  adopted: { label: 'In use', tone: 'good' },
  failed: { label: 'Failed', tone: 'over' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  retired: { label: 'Used before', tone: 'neutral' },
  done: { label: 'Done', tone: 'good' },
};

const underWay: ReadonlySet<ReplayStatus> = new Set(['queued', 'building', 'catching-up', 'comparing']);

export const isUnderWay = ({ status }: { status: ReplayStatus }): boolean => underWay.has(status);

/** Whether its formulas can be adopted, or adopted again. */
export const canBeAdopted = ({ status, isKept }: ReplayView): boolean =>
  isKept && (status === 'ready' || status === 'retired');

/** Whether it has differences to show: what would change, or what changed when it was adopted. */
export const isCompared = ({ status }: Pick<ReplayView, 'status'>): boolean =>
  status === 'ready' || status === 'adopted' || status === 'retired';
