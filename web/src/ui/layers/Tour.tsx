import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Dialog, Heading } from 'react-aria-components';
import { Button } from '../basics/Button.tsx';
import { classNames } from '../basics/classNames.ts';
import * as layout from '../basics/layout.module.css';
import * as styles from './Tour.module.css';

export type TourStep = {
  title: string;
  says: ReactNode;
  /** The element that the step is about, as it is on the page now. */
  at: () => Element | null | undefined;
};

type TourProps = {
  steps: readonly TourStep[];
  /** The element that gets the focus afterwards, if the tour had it. */
  home: () => HTMLElement | null;
  onClose: () => void;
};

/** A tour of a page in a few steps, each beside its element. The page stays usable, and Esc leaves the tour. */
export function Tour({ steps, home, onClose }: TourProps) {
  const [place, setPlace] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const leave = () => {
    if (card.current?.contains(document.activeElement)) home()?.focus({ preventScroll: true });
    onClose();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target instanceof Element ? event.target : document.body;
    // Inputs and dialogs over the page handle the key first.
    const isOthers = !card.current?.contains(from) && from.closest('input, [role$="dialog"]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isOthers) leave();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const step = steps[place];
  const isLast = place === steps.length - 1;
  return (
    step && (
      <StepCard key={place} card={card} step={step} count={`Step ${place + 1} of ${steps.length}`}>
        {!isLast && (
          <Button size="small" variant="quiet" onPress={leave}>
            Leave the tour
          </Button>
        )}
        <div className={layout.row}>
          {place > 0 && (
            <Button size="small" onPress={() => setPlace(place - 1)}>
              Back
            </Button>
          )}
          <Button
            size="small"
            variant="primary"
            autoFocus
            onPress={isLast ? leave : () => setPlace(place + 1)}
          >
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </StepCard>
    )
  );
}

type StepCardProps = {
  step: TourStep;
  count: string;
  card: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** The card of a step, which stays beside its element wherever that is scrolled to. */
function StepCard({ step: { title, says, at }, count, card, children }: StepCardProps) {
  const ring = useRef<HTMLDivElement>(null);
  const text = useId();
  const begin = useEffectEvent(() => {
    const about = at();
    if (about && !isInSight(about.getBoundingClientRect())) about.scrollIntoView({ block: 'center' });
  });
  const follow = useEffectEvent(() => {
    const about = at()?.getBoundingClientRect();
    if (!about || !card.current || !ring.current) return;
    const { left, top } = placeBeside(about, card.current.offsetWidth, card.current.offsetHeight);
    Object.assign(card.current.style, { left: `${left}px`, top: `${top}px` });
    Object.assign(ring.current.style, {
      left: `${about.left}px`,
      top: `${about.top}px`,
      inlineSize: `${about.width}px`,
      blockSize: `${about.height}px`,
    });
  });
  useLayoutEffect(() => {
    const onMove = () => follow();
    begin();
    onMove();
    window.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onMove);
    for (const element of [document.body, card.current]) if (element) resized?.observe(element);
    return () => {
      window.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
      resized?.disconnect();
    };
  }, [card]);
  // The element may be another one now, such as a table with other rows.
  useLayoutEffect(() => follow());
  return (
    <>
      <div ref={ring} className={styles.ring} data-slot="tour-ring" />
      <div ref={card} className={styles.card}>
        <Dialog className={styles.dialog} aria-describedby={text}>
          <Heading slot="title" level={2} className={styles.title}>
            <span className={classNames(layout.under, layout.faint)}>{count}</span> {title}
          </Heading>
          <p id={text} className={layout.soft}>
            {says}
          </p>
          <div className={styles.foot}>{children}</div>
        </Dialog>
      </div>
    </>
  );
}

/** Distance between the card and its element, and at least to the window's edges, in pixels. */
const gap = 12;
/** Width of the window below which the card is a sheet at its bottom, in pixels. */
const sheetBelow = 600;

const isInSight = ({ top, bottom }: DOMRect): boolean =>
  top >= 0 && bottom <= document.documentElement.clientHeight;

/** The position of a card: below its element, above it or beside it, wherever there is room. */
export const placeBeside = (at: DOMRect, width: number, height: number): { left: number; top: number } => {
  const { clientWidth, clientHeight } = document.documentElement;
  const within = (wanted: number, room: number) => Math.max(gap, Math.min(wanted, room - gap));
  const [above, below] = [at.top - gap - height, at.bottom + gap];
  const isSheet = clientWidth < sheetBelow;
  const lowest = clientHeight - height - gap;
  let left = at.left;
  let top = isSheet ? lowest : below;
  // The card must not cover its element.
  if (below > lowest && above >= gap) top = above;
  else if (below > lowest && !isSheet) {
    left = at.left - gap - width >= gap ? at.left - gap - width : at.right + gap;
    top = at.top;
  }
  return { left: within(left, clientWidth - width), top: within(top, clientHeight - height) };
};
