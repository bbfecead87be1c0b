/**
 * A page, the control that opens its list, the name of the export, and the file's lines, without the byte order mark.
 */
export type Exported = { path: string; open?: RegExp; things: string; name: string; lines: string[] };

/**
 * Contents of every list and grid of the small agency in October 2026: Ada Byrne has 37.5 hours on the retainer and Flo
 * Marsh 12, and two costs have names that a spreadsheet would run as formulas.
 */
export const exportedLists: readonly Exported[] = [
  {
    path: '/projects',
    things: 'projects',
    name: 'projects.csv',
    lines: [
      'Client,Project,Project Type,Contracted Hours,Hourly Rate,Revenue,Revenue Split,Start Month,Status,Description,End Month,Likelihood',
      'Alder,Care plan,Retainer,,60,3000,,2026-01,Planning,,,',
      'Alder,Service desk,SLA,40,82.5,,,2026-03,Planning,,,',
    ],
  },
  {
    path: '/team-members',
    things: 'team members',
    name: 'team members.csv',
    lines: [
      'Name,Email,Role,Annual Salary,Working Hours,UK Employee,Paid Leave,Cost Type,Direct Cost Percentage,Start Month,End Month,Skills,Bank Holidays,Hourly Rate (inc. NI)',
      'Ada Byrne,ada@agency.example,Designer,36000,40,Yes,25,direct,100,,,,,24.06',
    ],
  },
  {
    path: '/freelancers',
    things: 'freelancer hours',
    name: 'freelancer hours 2026-10.csv',
    lines: [
      'Freelancer,Role,Contracted Hours,Allocated Hours,Additional Hours,Total Hours,Total Cost,Hourly Rate,Projects,Status',
      'Flo Marsh,Copywriter,20,12,0,20,900.00,45,1,Within Contract',
    ],
  },
  {
    path: '/freelancers?view=bench',
    things: 'freelancers',
    name: 'freelancers.csv',
    lines: [
      'Name,Email,Role,Hourly Rate,Contracted Hours,Cost Type,Direct Cost Percentage,Start Month,End Month,Skills',
      'Flo Marsh,flo@freelance.example,Copywriter,45,20,direct,100,,,',
    ],
  },
  {
    path: '/monthly-planning',
    things: 'projects',
    name: 'planning_2026-10.csv',
    lines: [
      'Client,Project,Project Type,Required Hours,Additional Hours,Allocated Hours,Remaining Hours,People,Allocation Status,Revenue,Costs,Profit,Gross Margin %',
      'Alder,Care plan,Retainer,50,0,49.5,0.5,2,Under Allocated,3000.00,1442.25,1557.75,51.9',
      'Alder,Service desk,SLA,40,0,0,40,0,Not Started,3300.00,,,',
    ],
  },
  {
    path: '/schedule',
    things: 'schedule',
    name: 'schedule_2026-10_2027-03.csv',
    lines: [
      'Name,Role,October 2026 planned,October 2026 available,November 2026 planned,November 2026 available,December 2026 planned,December 2026 available,January 2027 planned,January 2027 available,February 2027 planned,February 2027 available,March 2027 planned,March 2027 available,Planned in all,Available in all',
      'Ada Byrne,Designer,37.5,176,0,168,0,184,0,168,0,160,0,184,37.5,1040',
      'Flo Marsh,Copywriter,12,20,0,20,0,20,0,20,0,20,0,20,12,120',
    ],
  },
  {
    path: '/schedule?view=projects&months=all&month=2026-06',
    things: 'schedule',
    name: 'schedule-by-project_2026-06_2027-05.csv',
    lines: [
      'Client,Project,Project Type,June 2026 planned,June 2026 required,July 2026 planned,July 2026 required,August 2026 planned,August 2026 required,September 2026 planned,September 2026 required,October 2026 planned,October 2026 required,November 2026 planned,November 2026 required,December 2026 planned,December 2026 required,January 2027 planned,January 2027 required,February 2027 planned,February 2027 required,March 2027 planned,March 2027 required,April 2027 planned,April 2027 required,May 2027 planned,May 2027 required,In no month yet,Planned in all,Required in all',
      'Alder,Care plan,Retainer,0,50,0,50,0,50,0,50,49.5,50,0,50,0,50,0,50,0,50,0,50,0,50,0,50,,49.5,600',
      'Alder,Service desk,SLA,0,40,0,40,0,40,0,40,0,40,0,40,0,40,0,40,0,40,0,40,0,40,0,40,,0,480',
    ],
  },
  {
    path: '/monthly-planning',
    open: /^Profit of Care plan/,
    things: 'costs by person',
    name: 'Care plan_2026-10.csv',
    lines: [
      'Name,Type,Hours,Rate,Cost',
      'Ada Byrne,Team Member,37.5,24.06,902.25',
      'Flo Marsh,Freelancer,12,45.00,540.00',
    ],
  },
  {
    path: '/allocations',
    things: 'team utilisation',
    name: 'team-utilisation_2026-10.csv',
    lines: ['Team Member,Allocated Hours,Working Hours,Utilization Rate %', 'Ada Byrne,37.5,176,21.3'],
  },
  {
    path: '/allocations',
    things: 'freelancer allocated hours',
    name: 'freelancer-hours_2026-10.csv',
    lines: ['Freelancer,Allocated Hours,Contracted Hours,Status', 'Flo Marsh,12,20,Within Contract'],
  },
  {
    path: '/reports',
    things: 'team members of the month',
    name: 'team members 2026-10.csv',
    lines: [
      'Team Member,Role,Projects,Hours Allocated,Capacity,Utilization Rate %,Total Value',
      'Ada Byrne,Designer,1,37.5,176,21.3,2250.00',
    ],
  },
  {
    path: '/reports',
    things: 'freelancers of the month',
    name: 'freelancers 2026-10.csv',
    lines: [
      'Freelancer,Role,Projects,Hours Allocated,Contracted Hours,Total Value',
      'Flo Marsh,Copywriter,1,12,20,720.00',
    ],
  },
  {
    path: '/',
    things: 'team utilisation',
    name: 'team-utilisation_2026-06_2027-05.csv',
    lines: [
      'Member,Jun 26 %,Jul 26 %,Aug 26 %,Sep 26 %,Oct 26 %,Nov 26 %,Dec 26 %,Jan 27 %,Feb 27 %,Mar 27 %,Apr 27 %,May 27 %',
      'Ada Byrne,0.0,0.0,0.0,0.0,21.3,0.0,0.0,0.0,0.0,0.0,0.0,0.0',
    ],
  },
  {
    path: '/?show=team-ur',
    things: 'Team UR',
    name: 'Team UR_2026-10.csv',
    lines: [
      'Member,Role,Allocated Hours,Working Hours,Utilization Rate %',
      'Ada Byrne,Designer,37.5,176,21.3',
    ],
  },
  {
    path: '/?show=project-profitability',
    things: 'Project Profitability',
    name: 'Project Profitability_2026-10.csv',
    lines: [
      'Client,Project,Revenue,Costs,Profit,Gross Margin %,Status',
      'Alder,Care plan,3000.00,1442.25,1557.75,51.9,Planning',
      'Alder,Service desk,3300.00,,,,Planning',
    ],
  },
  {
    path: '/?show=billable-hours',
    things: 'client billable hours',
    name: 'client-billable-hours_2026-10.csv',
    lines: [
      'Client,Project,Type,Hours,Calculation',
      'Alder,Care plan,Retainer,50,"£3,000 ÷ £60/h"',
      'Alder,Service desk,SLA,40,40h contracted',
    ],
  },
  {
    path: '/pnl-forecast?show=revenue&of=2026-10',
    things: 'projects by revenue',
    name: 'revenue_2026-10.csv',
    lines: [
      'Client,Project,Type,Revenue',
      'Alder,Service desk,SLA,3300.00',
      'Alder,Care plan,Retainer,3000.00',
    ],
  },
  {
    path: '/pnl-forecast?show=direct-staff&of=2026-10',
    things: 'direct costs of team members',
    name: 'direct-costs-team_2026-10.csv',
    lines: ['Name,Cost Type,Monthly Salary,Direct Cost', 'Ada Byrne,Direct,3000.00,3000.00'],
  },
  {
    path: '/pnl-forecast?show=direct-staff&of=2026-10',
    things: 'direct costs of freelancers',
    name: 'direct-costs-freelancers_2026-10.csv',
    lines: [
      'Name,Cost Type,Hours,Hourly Rate,Total Cost,Direct Cost',
      'Flo Marsh,Direct,20,45.00,900.00,900.00',
    ],
  },
  {
    path: '/pnl-forecast?show=direct-software&of=2026-10',
    things: 'direct software costs',
    name: 'direct-software-costs_2026-10.csv',
    lines: [
      'Software,Description,Cost Type,Default Cost,Adjusted Cost,Direct Cost',
      '"\'=SUM(A1)","Boards, ""all""",both,49.99,,25.00',
    ],
  },
  {
    path: '/pnl-forecast?show=other&of=2026-10',
    things: 'other operating costs',
    name: 'other-operating-costs_2026-10.csv',
    lines: ['Name,Description,Category,Type,Amount', '"\'@Rent",,Office,Recurring,310.25'],
  },
  {
    path: '/software-costs',
    things: 'software costs',
    name: 'software-costs_2026-10.csv',
    lines: [
      'Name,Description,Cost Type,Default Cost,Month,Effective Cost,Reason,Start Month,End Month,Status',
      '"\'=SUM(A1)","Boards, ""all""",both,49.99,2026-10,49.99,,,,Active',
    ],
  },
  {
    path: '/other-costs',
    things: 'other costs',
    name: 'other-costs_2026-10.csv',
    lines: [
      'Name,Description,Category,Month,Amount,Recurring,End Month',
      '"\'@Rent",,Office,2026-10,310.25,Yes,',
    ],
  },
  {
    path: '/users',
    things: 'users',
    name: 'users.csv',
    lines: ['Name,Username,Email,Role,Two-step sign-in,Team Member', 'admin,admin,,Admin,,'],
  },
];
