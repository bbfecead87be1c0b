import { Building2, FolderKanban, Handshake, type LucideIcon, Plus, User, UserRound } from 'lucide-react';
import type { ClientView } from '#projections/clients/view.ts';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { navigation } from '../navigation.ts';
import { paths } from '../paths.ts';

/** Somewhere one can go. */
export type PaletteEntry = {
  id: string;
  label: string;
  /** What it belongs to: a project's client, a person's role. Found by it too. */
  detail?: string;
  icon: LucideIcon;
  /** Address without the month, which goes along. */
  to: string;
};

export type PaletteSection = { title: string; entries: readonly PaletteEntry[] };

/** What the palette knows of the agency; each list is undefined while it loads. */
export type Agency = {
  projects: readonly ProjectView[] | undefined;
  clients: readonly ClientView[] | undefined;
  teamMembers: readonly TeamMemberView[] | undefined;
  freelancers: readonly FreelancerView[] | undefined;
};

const pages: PaletteSection = {
  title: 'Pages',
  entries: [
    ...navigation.flatMap(({ entries }) => entries),
    { path: paths.account, label: 'Your Account', icon: UserRound },
  ].map(({ path, label, icon }) => ({ id: `page ${path}`, label, icon, to: path })),
};

const create = (label: string, path: string): PaletteEntry => ({
  id: `create ${path}`,
  label,
  icon: Plus,
  to: `${path}?new=1`,
});

const actions: PaletteSection = {
  title: 'Create',
  entries: [
    create('New project', paths.projects),
    create('New team member', paths.teamMembers),
    create('New freelancer', paths.freelancers),
    create('New user', paths.users),
  ],
};

/** Everywhere one can go, by kind. */
export const everywhere = (agency: Agency): PaletteSection[] => [
  pages,
  {
    title: 'Projects',
    entries: (agency.projects ?? []).map(({ id, name, client }) => ({
      id: `project ${id}`,
      label: name,
      detail: client.name,
      icon: FolderKanban,
      to: `${paths.projects}?edit=${id}`,
    })),
  },
  {
    title: 'Clients',
    entries: (agency.clients ?? []).map(({ id, name }) => ({
      id: `client ${id}`,
      label: name,
      icon: Building2,
      to: `${paths.projects}?q=${encodeURIComponent(name)}`,
    })),
  },
  {
    title: 'Team members',
    entries: (agency.teamMembers ?? []).map(({ id, name, role }) => ({
      id: `teamMember ${id}`,
      label: name,
      detail: role,
      icon: User,
      to: `${paths.teamMembers}?edit=${id}`,
    })),
  },
  {
    title: 'Freelancers',
    entries: (agency.freelancers ?? []).map(({ id, name, role }) => ({
      id: `freelancer ${id}`,
      label: name,
      detail: role,
      icon: Handshake,
      to: `${paths.freelancers}?view=bench&edit=${id}`,
    })),
  },
  actions,
];
