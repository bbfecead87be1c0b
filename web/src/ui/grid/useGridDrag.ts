import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { filledOver, reachedTo } from './gridFill.ts';
import type { Edits } from './gridKeys.ts';
import type { Move, PlannedMove, SpreadsheetProps } from './gridTypes.ts';
import {
  asBlocks,
  type Block,
  blockOf,
  blocksOf,
  isIn,
  type Place,
  placesIn,
  samePlace,
  selectBlock,
  selectOne,
} from './selection.ts';
import type { GridState } from './useGridState.ts';

/** Distance from a selected block's edge at which it can be held, in pixels. */
const edge = 6;
/** How long a finger rests on a cell before it holds it, in milliseconds. */
const untilHeld = 500;
/** Distance that a finger may move meanwhile, and that a mouse moves before it drags, in pixels. */
const still = { touch: 10, mouse: 3 };
/** Distance from the window's edge at which it begins to scroll, and the step, in pixels. */
const scrolling = { from: 64, by: 12 };

type Point = { x: number; y: number };

/** The cell under a pointer. */
const placeAt = (target: EventTarget | null): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined;
};

/** Whether a pointer is at an outer edge of one of the blocks, within the given cell. */
const isAtEdge = (target: EventTarget, { x, y }: Point, place: Place, blocks: readonly Block[]): boolean => {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return false;
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return blocks.some(
    (block) =>
      isIn(place, block) &&
      ((place.row === block.top && y - top < edge) ||
        (place.row === block.bottom && bottom - y < edge) ||
        (place.column === block.left && x - left < edge) ||
        (place.column === block.right && right - x < edge)),
  );
};

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

const isFar = (one: Point, other: Point, by: number): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) > by;

/**
 * What is being dragged: the selected cells, by the cell they are held at, or their corner, which fills by mouse and
 * selects by finger, from the cell where it was.
 */
type Drag = { over: Place } & (
  | { kind: 'move'; grip: Place; isCopy: boolean }
  | { kind: 'fill' }
  | { kind: 'choose'; corner: Place }
);

type GridDrag = {
  props: SpreadsheetProps;
  state: GridState;
  body: RefObject<HTMLTableSectionElement | null>;
  isEditable: (place: Place) => boolean;
  /** Ends the current edit. */
  focus: () => void;
  act: (edits: Edits) => void;
  move: (asked: Move) => boolean;
  /** Edits a cell, or opens what is behind it: by mouse the arrow opens that, and a total is typed into. */
  begin: (place: Place, by: 'mouse' | 'finger') => void;
  /** Opens the menu of a cell. */
  openMenu: (place: Place) => void;
};

/**
 * Pointer actions in the cells. A press selects, dragging selects a block, and Ctrl adds another one. A selected block
 * is moved by its edge, or by a finger that rests on it. Its corner fills by mouse, and selects more by finger. Esc
 * cancels.
 */
export const useGridDrag = (grid: GridDrag) => {
  const { props, state, body, isEditable, focus, act, move, begin, openMenu } = grid;
  const [drag, setDrag] = useState<Drag>();
  /** A press that may become a drag. */
  const pressed = useRef<{ place: Place; at: Point; held?: ReturnType<typeof setTimeout> }>(undefined);
  /** The drag has ended: further events until the next press are neither a click nor a drag. */
  const isPressOver = useRef(false);
  /** A ref, as the pointer moves on before the new state is rendered. */
  const isHeld = useRef(false);
  const { selection } = state;
  const block = blockOf(selection);
  const blocks = blocksOf(selection);
  const canMove = props.planMove !== undefined && props.onEdit !== undefined;

  const moving: Move | undefined =
    drag?.kind === 'move' && !samePlace(drag.grip, drag.over) ? { ...drag, from: blocks } : undefined;
  const plan: PlannedMove | undefined = moving && props.planMove?.(moving);
  const reached = drag?.kind === 'fill' ? reachedTo(block, drag.over) : undefined;
  const filling = reached
    ? placesIn(reached).filter((place) => !isIn(place, block) && isEditable(place))
    : [];
  const fillWords =
    filling.length > 0
      ? `Fill ${filling.length} ${filling.length === 1 ? 'cell' : 'cells'}. Esc lets go`
      : undefined;
  const lit: readonly Block[] = reached ? [reached] : plan ? asBlocks(plan.lit) : [];

  const forgetPress = () => {
    clearTimeout(pressed.current?.held);
    pressed.current = undefined;
  };
  const letGo = () => {
    isPressOver.current = true;
    isHeld.current = false;
    forgetPress();
    setDrag(undefined);
  };
  const drop = () => {
    if (moving) {
      if (plan?.carryOut) move(moving);
    } else if (reached) {
      const textAt = (place: Place) => props.cell(place.row, place.column).text;
      act(() => filledOver(block, reached, textAt).filter(isEditable));
      state.select(selectBlock(reached));
    }
    letGo();
  };
  const start = (next: Drag) => {
    isHeld.current = true;
    setDrag(next);
  };
  const hold = (grip: Place, isCopy: boolean) => start({ kind: 'move', grip, over: grip, isCopy });

  const isDragging = drag !== undefined;
  const moveTo = useEffectEvent((at: Point) => {
    const over = placeAt(document.elementFromPoint(at.x, at.y));
    if (!over) return;
    if (drag?.kind === 'choose' && !samePlace(over, selection.extent))
      state.select({ ...selection, extent: over });
    setDrag((now) => now && (samePlace(now.over, over) ? now : { ...now, over }));
  });
  const end = useEffectEvent((event: globalThis.PointerEvent) => {
    // A finger that rested on a cell without moving, or that has selected cells, opens the menu.
    const isMenu =
      drag?.kind === 'choose' ||
      (event.pointerType === 'touch' && drag?.kind === 'move' && samePlace(drag.grip, drag.over));
    if (event.type === 'pointercancel') letGo();
    else if (isMenu) {
      letGo();
      openMenu(drag.over);
    } else drop();
  });
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'keydown') letGo();
    }
    if (event.key === 'Shift') {
      const isCopy = event.type === 'keydown';
      setDrag((now) => (now?.kind === 'move' ? { ...now, isCopy } : now));
    }
  });
  useEffect(() => {
    if (!isDragging) return;
    let at: Point | undefined;
    const follow = (event: globalThis.PointerEvent) => {
      at = pointOf(event);
      moveTo(at);
    };
    const scroll = setInterval(() => {
      if (!at) return;
      const by = at.y < scrolling.from ? -1 : at.y > window.innerHeight - scrolling.from ? 1 : 0;
      if (by === 0) return;
      window.scrollBy({ top: by * scrolling.by, behavior: 'instant' });
      moveTo(at);
    }, 16);
    const off = new AbortController();
    const { signal } = off;
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', pressKey, { signal, capture: true });
    window.addEventListener('keyup', pressKey, { signal, capture: true });
    return () => {
      clearInterval(scroll);
      off.abort();
    };
  }, [isDragging]);

  // A finger that holds a cell must not scroll, which only a non-passive listener added before can prevent.
  useEffect(() => {
    const cells = body.current;
    const keep = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
    };
    cells?.addEventListener('touchmove', keep, { passive: false });
    return () => cells?.removeEventListener('touchmove', keep);
  }, [body]);
  useEffect(() => () => clearTimeout(pressed.current?.held), []);

  const press = (event: PointerEvent) => {
    isPressOver.current = false;
    const place = placeAt(event.target);
    if (!place || event.button !== 0 || isHeld.current) return;
    const at = pointOf(event);
    if (event.target instanceof Element && event.target.closest('[data-slot="block-corner"]')) {
      event.preventDefault();
      if (event.pointerType === 'touch') {
        focus();
        state.select(selectBlock(block));
        start({ kind: 'choose', corner: place, over: place });
      } else start({ kind: 'fill', over: place });
      return;
    }
    if (event.pointerType === 'touch') {
      const held = setTimeout(() => {
        pressed.current = undefined;
        if (!blocks.some((chosen) => isIn(place, chosen))) state.select(selectOne(place));
        navigator.vibrate?.(10);
        hold(place, false);
      }, untilHeld);
      forgetPress();
      pressed.current = { place, at, held };
      return;
    }
    if (canMove && !event.ctrlKey && !event.metaKey && isAtEdge(event.target, at, place, blocks)) {
      pressed.current = { place, at };
      return;
    }
    if (event.ctrlKey || event.metaKey) state.select({ ...selectOne(place), others: blocks });
    else state.select(event.shiftKey ? { ...selection, extent: place } : selectOne(place));
  };

  const pull = (event: PointerEvent) => {
    const { current: press } = pressed;
    const at = pointOf(event);
    if (press && isFar(at, press.at, press.held ? still.touch : still.mouse)) {
      forgetPress();
      if (!press.held && event.buttons === 1) hold(press.place, event.shiftKey);
    }
    if (event.pointerType !== 'mouse') return;
    const place = placeAt(event.target);
    const isGrip = canMove && event.buttons === 0 && place && isAtEdge(event.target, at, place, blocks);
    body.current?.toggleAttribute('data-grip', isGrip || drag?.kind === 'move');
    if (event.buttons !== 1 || isHeld.current || pressed.current || isPressOver.current) return;
    if (place && !samePlace(place, selection.extent)) state.select({ ...selection, extent: place });
  };

  return {
    /** What dropping would do, in words. */
    words: plan?.words ?? fillWords,
    kind: drag?.kind,
    /** Position of the selection's corner: an element dragged by finger has to stay in the document. */
    corner: drag?.kind === 'choose' ? drag.corner : { row: block.bottom, column: block.right },
    lit,
    bodyProps: {
      ref: body,
      onPointerDown: press,
      onPointerMove: pull,
      onPointerUp: () => {
        const { current: press } = pressed;
        forgetPress();
        if (press && !press.held) state.select(selectOne(press.place));
      },
      onPointerCancel: forgetPress,
      onClick: (event: MouseEvent) => {
        const place = placeAt(event.target);
        const isFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
        if (!place || !isFinger || isPressOver.current) return;
        state.select(selectOne(place));
        begin(place, 'finger');
      },
      onDoubleClick: (event: MouseEvent) => {
        const place = placeAt(event.target);
        if (place) begin(place, 'mouse');
      },
      onContextMenu: (event: MouseEvent) => {
        const place = placeAt(event.target);
        if (!place || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        // On touch a resting finger holds the cell.
        if (drag || (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
        if (!blocks.some((chosen) => isIn(place, chosen))) state.select(selectOne(place));
        openMenu(place);
      },
    },
  };
};
