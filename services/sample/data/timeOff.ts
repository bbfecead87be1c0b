import type { TimeOffKind } from '#domain/timeOff/timeOffInput.ts';
import type { When } from './changes.ts';

/** Time off of a team member: whole days where no hours a day are given. */
export type TimeOffRow = {
  person: string;
  from: When;
  to: When;
  hoursPerDay?: number;
  kind: TimeOffKind;
  note?: string;
  entered: When;
  /** Id of the user who asks for it; absent where an administrator enters it. */
  askedBy?: string;
};

export const timeOff: readonly TimeOffRow[] = [
  { person: 'Kofi Lanhamsah', from: [-1, 8], to: [-1, 9], kind: 'sick', entered: [-1, 8] },
  {
    person: 'Luca Ferrand',
    from: [0, 11],
    to: [0, 15],
    kind: 'holiday',
    note: 'A week in Pembrokeshire',
    entered: [-1, 6],
  },
  {
    person: 'Rufus Ekwall',
    from: [0, 13],
    to: [0, 13],
    hoursPerDay: 4,
    kind: 'training',
    note: 'Security course, in the afternoon',
    entered: [-1, 15],
  },
  {
    person: 'Oliver Thackwray',
    from: [1, 1],
    to: [1, 10],
    kind: 'parental',
    note: 'Paternity leave',
    entered: [-1, 10],
  },
  { person: 'Ffion Gethin', from: [1, 6], to: [1, 12], kind: 'holiday', entered: [-1, 12] },
  {
    person: 'Piotr Wolaniak',
    from: [1, 16],
    to: [1, 20],
    kind: 'holiday',
    note: 'With the family in Kraków',
    entered: [-1, 16],
  },
  {
    person: 'Zainab Rafiqui',
    from: [1, 3],
    to: [1, 4],
    kind: 'holiday',
    note: 'Moving house',
    entered: [-1, 19],
    askedBy: '5',
  },
];
