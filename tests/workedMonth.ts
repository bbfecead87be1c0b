import { add } from './agency.ts';
import type { HttpClient } from './httpClient.ts';

export const workedMonth = '2026-05';
const month = workedMonth;

/** Enters the worked month (docs/domain.md, A worked month) as the web app would. */
export const enterWorkedMonth = async (admin: HttpClient): Promise<void> => {
  for (const name of ['Client One', 'Client Two']) await add(admin, '/api/clients', { name });
  for (const project of [
    { clientId: 1, projectType: 'retainer', revenue: '3000', hourlyRate: '60', startMonth: '2026-01' },
    { clientId: 1, projectType: 'sla', allocatedHours: 40, hourlyRate: '82.50', startMonth: '2026-03' },
    {
      clientId: 2,
      projectType: 'one_off',
      revenue: '12000',
      hourlyRate: '75',
      startMonth: '2026-04',
      revenueSplit: '[{"month":"2026-05","amount":"4500"},{"month":"2026-06","amount":7500}]',
    },
    { clientId: 2, projectType: 'one_off', revenue: '5000.55', hourlyRate: '60', startMonth: month },
  ]) {
    await add(admin, '/api/projects', { name: `A ${project.projectType}`, status: 'planning', ...project });
  }
  await admin.patch('/api/projects/2', { status: 'going well' });
  await admin.patch('/api/projects/3', { status: 'jurys out' });
  const both = { costType: 'both', directCostPercentage: 60 };
  for (const member of [
    { name: 'Member One', salary: '36000', workingHours: 40 },
    { name: 'Member Two', salary: '50000', workingHours: 37.5, paidLeaveDays: 28, ...both },
    { name: 'Member Three', salary: '41000', workingHours: 24, isUkEmployee: false, costType: 'operational' },
  ]) {
    await add(admin, '/api/team-members', { email: 'person@agency.example', role: 'Maker', ...member });
  }
  for (const freelancer of [
    { name: 'Freelancer One', hourlyRate: '45', minAgreedHours: 20 },
    { name: 'Freelancer Two', hourlyRate: '60.50', minAgreedHours: 0, ...both, directCostPercentage: 50 },
  ]) {
    await add(admin, '/api/freelancers', { email: 'person@agency.example', role: 'Maker', ...freelancer });
  }
  const plan = (project: number, entries: object[], additionalHours?: number) =>
    admin.put(`/api/allocations/project/${project}/month/${month}`, {
      expectedVersion: 0,
      entries,
      additionalHours,
    });
  await plan(1, [{ teamMemberId: 1, allocatedHours: 50 }]);
  await plan(
    2,
    [
      { teamMemberId: 2, allocatedHours: 45 },
      { freelancerId: 1, allocatedHours: 26.5 },
    ],
    5,
  );
  await plan(3, [{ teamMemberId: 1, allocatedHours: 30.5 }]);
  await plan(4, [{ freelancerId: 2, allocatedHours: 12 }]);
  for (const software of [
    { name: 'Software One', defaultMonthlyCost: '120', costType: 'direct' },
    { name: 'Software Two', defaultMonthlyCost: '49.99', costType: 'both' },
    { name: 'Software Three', defaultMonthlyCost: '900', costType: 'operating', isActive: false },
  ]) {
    await add(admin, '/api/software-costs', software);
  }
  await admin.post('/api/software-cost-adjustments', { softwareCostId: 1, month, adjustedCost: '95.50' });
  for (const cost of [
    { name: 'Rent', month: '2026-03', amount: '2000', isRecurring: true },
    { name: 'Fares', month, amount: '310.25', category: 'travel' },
    { name: 'Insurance', month: '2026-06', amount: '99', category: 'insurance' },
  ]) {
    await add(admin, '/api/other-costs', cost);
  }
};
