/** What people are good at, as far as planning goes. */
export type Discipline = 'lead' | 'manage' | 'design' | 'develop' | 'market' | 'write' | 'research';

type Mix = readonly (readonly [discipline: Discipline, share: number])[];

/** How the hours of each kind of work fall on the disciplines, the largest share first; shares add up to 1. */
const kindsOfWork = {
  website: [
    ['develop', 0.5],
    ['design', 0.27],
    ['manage', 0.14],
    ['research', 0.09],
  ],
  app: [
    ['develop', 0.62],
    ['design', 0.18],
    ['manage', 0.12],
    ['research', 0.08],
  ],
  support: [
    ['develop', 0.8],
    ['manage', 0.2],
  ],
  brand: [
    ['design', 0.66],
    ['write', 0.17],
    ['manage', 0.17],
  ],
  search: [
    ['market', 0.6],
    ['write', 0.25],
    ['manage', 0.15],
  ],
  paid: [
    ['market', 0.64],
    ['design', 0.21],
    ['manage', 0.15],
  ],
  content: [
    ['write', 0.42],
    ['design', 0.25],
    ['market', 0.2],
    ['manage', 0.13],
  ],
  research: [
    ['research', 0.6],
    ['manage', 0.16],
    ['design', 0.16],
    ['lead', 0.08],
  ],
} satisfies Record<string, Mix>;

export type KindOfWork = keyof typeof kindsOfWork;

export const mixOf = (kind: KindOfWork): Mix => kindsOfWork[kind];
