import type { Discipline } from './disciplines.ts';

/** 'direct', 'operational', or for a cost of both kinds its direct percentage. */
export type Cost = 'direct' | 'operational' | number;

/**
 * Salary in pounds a year when first entered; `most` is the fraction of the working hours that planners fill (above
 * 1 for those whom everybody wants).
 */
export type MemberRow = readonly [
  name: string,
  role: string,
  salary: number,
  weeklyHours: number,
  paidLeave: number,
  cost: Cost,
  discipline: Discipline,
  most: number,
];

export const members: readonly MemberRow[] = [
  ['Harriet Vale', 'Managing Director', 85_000, 40, 30, 'operational', 'lead', 0.1],
  ['Tobias Renshaw', 'Finance and Office Manager', 43_500, 37.5, 25, 'operational', 'lead', 0],
  ['Amara Nwosu-Field', 'Client Services Director', 62_000, 37.5, 28, 50, 'manage', 0.62],
  ['Priya Sandhar', 'Senior Project Manager', 46_000, 37.5, 27, 80, 'manage', 0.84],
  ['Ffion Gethin', 'Project Manager', 36_500, 37.5, 25, 'direct', 'manage', 0.92],
  ['Luca Ferrand', 'Creative Director', 65_000, 40, 28, 75, 'design', 0.72],
  ['Isla Mackworth', 'Senior Designer', 44_000, 37.5, 26, 'direct', 'design', 1.08],
  ['Jonah Adeyin', 'UI Designer', 31_500, 37.5, 25, 'direct', 'design', 0.93],
  ['Mei-Lin Harcastle', 'UX Researcher', 40_500, 30, 20, 'direct', 'research', 0.97],
  ['Rufus Ekwall', 'Technical Director', 74_000, 40, 30, 60, 'develop', 0.64],
  ['Saoirse Kilbanagh', 'Senior Developer', 57_000, 37.5, 26, 'direct', 'develop', 1.12],
  ['Oliver Thackwray', 'Full-Stack Developer', 47_000, 37.5, 25, 'direct', 'develop', 0.97],
  ['Zainab Rafiqui', 'Front-End Developer', 42_000, 37.5, 25, 'direct', 'develop', 0.95],
  ['Piotr Wolaniak', 'Back-End Developer', 46_000, 40, 26, 'direct', 'develop', 0.96],
  ['Gwen Pryderich', 'Head of Search', 43_000, 37.5, 26, 'direct', 'market', 0.98],
  ['Kofi Lanhamsah', 'Paid Media Specialist', 33_500, 37.5, 23.5, 'direct', 'market', 0.95],
  ['Bethan Corrigall', 'Content Writer', 26_500, 22.5, 15, 'direct', 'write', 0.99],
  ['Danny Osgerton', 'Account Executive', 27_500, 37.5, 25, 'direct', 'manage', 0.35],
  ['Marcus Tindle', 'Junior Developer', 26_000, 37.5, 25, 'direct', 'develop', 0.45],
];

/** Works from another country: no employer NI. */
export const membersAbroad: readonly string[] = ['Piotr Wolaniak'];

/** Rate in pounds an hour when first entered, agreed hours a month, and the most hours planners give in a month. */
export type FreelancerRow = readonly [
  name: string,
  role: string,
  rate: number,
  agreedHours: number,
  cost: Cost,
  discipline: Discipline,
  most: number,
];

export const freelancers: readonly FreelancerRow[] = [
  ['Nell Ashcombe', 'Front-End Developer', 52, 40, 'direct', 'develop', 60],
  ['Idris Calloway-Bey', 'Back-End Developer', 65, 16, 'direct', 'develop', 40],
  ['Petra Holmqvist', 'Quality Assurance Tester', 35, 80, 'direct', 'develop', 80],
  ['Rowan Tilbrook', 'Copywriter', 42, 30, 'direct', 'write', 46],
  ['Sunniva Dale', 'Copywriter', 38, 0, 'direct', 'write', 24],
  ['Caspian Wrede', 'Motion Designer', 45, 20, 'direct', 'design', 36],
  ['Leila Farahmandi', 'Paid Media Consultant', 50, 24, 'direct', 'market', 40],
  ['Hamish Torquil', 'UX Researcher', 60, 0, 'direct', 'research', 30],
  ['Odette Marchbank', 'Strategy Consultant', 75, 8, 50, 'lead', 12],
  ['Brynn Halloway', 'Illustrator', 38, 10, 'direct', 'design', 12],
];

/** Months from the current one in which people came and went; everyone else was there all the time. */
export const arrivals: Readonly<Record<string, number>> = { 'Danny Osgerton': -10, 'Marcus Tindle': -5 };
export const departures: Readonly<Record<string, { month: number; reason: string }>> = {
  'Danny Osgerton': { month: -8, reason: 'Left at the end of the probation period' },
  'Brynn Halloway': { month: -6, reason: 'Has taken a permanent post and is no longer available' },
};
