import {
  AppWindow,
  CalendarDays,
  CalendarRange,
  ChartNoAxesCombined,
  FileInput,
  FileSpreadsheet,
  FolderKanban,
  Gauge,
  Handshake,
  History,
  LayoutDashboard,
  type LucideIcon,
  Palmtree,
  Receipt,
  Sigma,
  UserCog,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { type Path, paths } from './paths.ts';

export type NavigationEntry = { path: Path; label: string; icon: LucideIcon };

export type NavigationSection = { title: string | undefined; entries: readonly NavigationEntry[] };

/** The sidebar's sections, in order; 'Administration' is the last one. */
export const navigation: readonly NavigationSection[] = [
  {
    title: undefined,
    entries: [
      { path: paths.home, label: 'Dashboard', icon: LayoutDashboard },
      { path: paths.schedule, label: 'Schedule', icon: CalendarDays },
      { path: paths.timeOff, label: 'Time off', icon: Palmtree },
      { path: paths.monthlyPlanning, label: 'Monthly Planning', icon: CalendarRange },
      { path: paths.projects, label: 'Projects', icon: FolderKanban },
      { path: paths.teamMembers, label: 'Team Members', icon: Users },
      { path: paths.freelancers, label: 'Freelancers', icon: Handshake },
      { path: paths.placeholders, label: 'Placeholders', icon: UserRoundPlus },
      { path: paths.allocations, label: 'Team Utilisation', icon: Gauge },
      { path: paths.reports, label: 'Reports', icon: FileSpreadsheet },
      { path: paths.pnlForecast, label: 'P&L Forecast', icon: ChartNoAxesCombined },
      { path: paths.softwareCosts, label: 'Software Costs', icon: AppWindow },
      { path: paths.otherCosts, label: 'Other Costs', icon: Receipt },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { path: paths.users, label: 'User Management', icon: UserCog },
      { path: paths.history, label: 'History', icon: History },
      { path: paths.import, label: 'Import', icon: FileInput },
      { path: paths.formulas, label: 'Formulas', icon: Sigma },
    ],
  },
];
