import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../../format/hours.ts';
import type { Need } from '../../../plans/scheduleFigures.ts';
import { ByPointer } from '../../../ui/basics/ByPointer.tsx';
import { IconButton } from '../../../ui/basics/IconButton.tsx';
import { useOnPaper } from '../../../ui/basics/paper.ts';
import { walkButtons } from '../../../ui/layers/MoreList.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { NeedItem } from './NeedItem.tsx';
import * as styles from './needsHours.module.css';
import { useFitting } from './useFitting.ts';

/** Maximum number of items on a page, where the window has room. */
const maxNeeds = 12;

type NeedsHoursProps = {
  schedule: ScheduleView;
  needs: readonly Need[];
  /** The panel was just opened and may be out of sight: it scrolls into view. */
  isSought: boolean;
  /** Begins to give somebody hours on the work. */
  onGive: (person: SchedulePerson, need: Need, hours: number) => void;
  /** Called with the work being dragged, and with undefined afterwards. */
  onDrag: (need: Need | undefined) => void;
};

const keyOf = (need: Need): string => `${need.project.id} ${need.isInNoMonth ? '' : need.place}`;

/**
 * The work that needs hours, nearest month first; expanded, an item lists who is free then and gives them hours. The
 * panel stays beside the schedule, as high as the window allows, with pages for the rest: only the page itself scrolls.
 */
export const NeedsHours = memo(function NeedsHours(props: NeedsHoursProps) {
  const { schedule, needs, isSought, onGive, onDrag } = props;
  const [openKey, setOpenKey] = useState<string>();
  // The first index of each page up to the current one.
  const [begins, setBegins] = useState<readonly number[]>([0]);
  const isOnPaper = useOnPaper();
  const from = isOnPaper ? 0 : Math.min(begins.at(-1) ?? 0, Math.max(0, needs.length - 1));
  const laidOut = isOnPaper ? needs : needs.slice(from, from + maxNeeds);
  const openPlace = laidOut.findIndex((need) => keyOf(need) === openKey);
  const { list, ...room } = useFitting(laidOut.length, openPlace, (place) =>
    setBegins([...begins.slice(0, -1), from + place]),
  );
  const seek = useEffectEvent(() => {
    if (isSought) list.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => seek(), []);
  const fitting = isOnPaper ? needs.length : room.fitting;
  const sum = needs.reduce((all, { missing }) => all + missing, 0);
  return (
    <Card title="Needs hours" count={needs.length} isPadded={false} className={styles.needs}>
      {needs.length === 0 ? (
        <p className={styles.note}>Every project has the hours that it needs in these months.</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go through the buttons in it
        <div onKeyDown={walkButtons} data-slot="needs">
          <p className={styles.sum}>
            {hoursText(sum)} in all, nearest first.{' '}
            <span className={styles.hint}>
              <ByPointer keys="Open one, or drag it onto a person." touch="Tap one to see who is free." />
            </span>
          </p>
          <ul
            ref={list}
            className={styles.list}
            style={isOnPaper ? undefined : { blockSize: room.blockSize }}
          >
            {laidOut.map((need, place) => {
              const key = keyOf(need);
              return (
                <NeedItem
                  key={key}
                  {...{ schedule, need, onGive, onDrag }}
                  isOpen={key === openKey}
                  isOut={place >= fitting}
                  onToggle={() => setOpenKey(key === openKey ? undefined : key)}
                />
              );
            })}
          </ul>
          {needs.length > fitting && (
            <div className={styles.pages}>
              <IconButton
                label="Nearer work"
                icon={<ChevronLeft />}
                size="small"
                isDisabled={from === 0}
                onPress={() => setBegins(begins.length > 1 ? begins.slice(0, -1) : [0])}
              />
              <span aria-live="polite">
                {from + 1}–{Math.min(from + fitting, needs.length)} of {needs.length}
              </span>
              <IconButton
                label="Later work"
                icon={<ChevronRight />}
                size="small"
                isDisabled={from + fitting >= needs.length}
                onPress={() => setBegins([...begins, from + fitting])}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  );
});
