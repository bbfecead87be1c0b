import type { FreelancerFields, TeamMemberFields } from '#domain/people/personInput.ts';
import { streams } from '#domain/records/streams.ts';
import { freelancer, member } from './bodies.ts';
import { type AnyStep, step, thisMonth } from './step.ts';

const always = { effectiveFrom: null, thisMonth };

const isla = streams.teamMember(9);
const becomes = (fields: Partial<TeamMemberFields>): AnyStep =>
  step('teamMember', isla, { type: 'UpdateTeamMember', fields, when: always });

const noa = streams.freelancer(9);
const isNow = (fields: Partial<FreelancerFields>): AnyStep =>
  step('freelancer', noa, { type: 'UpdateFreelancer', fields, when: always });

/** People whose region and skills are removed and replaced. */
export const people = (): AnyStep[] => [
  step('teamMember', isla, {
    type: 'AddTeamMember',
    fields: {
      ...member,
      name: 'Isla Munro',
      email: 'isla@agency.example',
      skills: ['Figma', 'Illustrator'],
      bankHolidayRegion: 'scotland',
    },
  }),
  becomes({ bankHolidayRegion: null }),
  becomes({ skills: [] }),
  becomes({ skills: ['Figma'], bankHolidayRegion: 'northern-ireland' }),
  step('freelancer', noa, {
    type: 'AddFreelancer',
    fields: { ...freelancer, name: 'Noa Lind', email: 'noa@freelance.example', skills: ['Copy'] },
  }),
  isNow({ skills: [] }),
  isNow({ skills: ['Copy', 'SEO'] }),
];
