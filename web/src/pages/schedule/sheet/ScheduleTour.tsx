import { ByPointer } from '../../../ui/basics/ByPointer.tsx';
import { Tour, type TourStep } from '../../../ui/layers/Tour.tsx';

type ScheduleTourProps = {
  by: 'people' | 'projects';
  /** The schedule's table. */
  grid: () => HTMLElement | null;
  onClose: () => void;
};

/** A tour of what matters to a planner on the schedule. */
export function ScheduleTour({ by, grid, onClose }: ScheduleTourProps) {
  return <Tour steps={stepsOf(by, grid)} home={grid} onClose={onClose} />;
}

const stepsOf = (by: 'people' | 'projects', grid: () => HTMLElement | null): readonly TourStep[] => [
  {
    title: 'Type hours into months',
    says: (
      <>
        <ByPointer
          keys="Open a row by its arrow or with Enter, go to a month and type:"
          touch="Tap a name to open its row, then a month, and type:"
        />{' '}
        7.5, 7:30, =8+4, or 50% of what somebody has. Hours are saved by themselves.
      </>
    ),
    at: () => grid()?.querySelector('[data-active]')?.closest('tr')?.querySelector('th'),
  },
  {
    title: by === 'people' ? 'Read what is free, planned and over' : 'Read what is planned and missing',
    says:
      by === 'people'
        ? 'Planned hours are bold, free ones grey; red is more than somebody has. The bar fills with the month: green once it is well used, hatched once it is over. A palm tree marks time off.'
        : 'Planned hours are bold, and red beside them is what is missing. The bar fills with the hours, and is green once the month has all that it needs.',
    at: () => grid()?.querySelector('thead th'),
  },
  {
    title: 'Move, fill and copy',
    says: (
      <ByPointer
        keys="Pull a chosen cell by its edge to move its hours, by its corner to fill on. Copy and paste work as in a spreadsheet, and to and from one. A full stop on a cell opens what else can be done."
        touch="Rest a finger on a cell: pull it to move its hours, let go to see what else can be done. Pull the round corner of a cell to choose more."
      />
    ),
    at: () => grid()?.querySelector('[data-active]'),
  },
  {
    title: 'Give hours to the work that needs them',
    says: (
      <>
        The nearest work with too few hours comes first. Open it to see who is free then and to give them
        hours
        <ByPointer keys=", or drag it onto somebody. " touch=". " />
        The button with its number, at the top, folds the list away and out again.
      </>
    ),
    at: () =>
      document.querySelector('[data-slot~="needs"]') ?? document.querySelector('[data-slot~="needs-switch"]'),
  },
  {
    title: 'Undo, and plan with others',
    says: (
      <>
        Undo takes your last change back, whichever page you are on. <b>History</b> names every change, by
        whom and why. Whoever else plans these months is shown in this line, and what they save appears by
        itself.
      </>
    ),
    at: () => document.querySelector('[data-slot~="save-state"]'),
  },
];
