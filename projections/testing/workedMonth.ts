import { streams } from '#domain/records/streams.ts';
import {
  additionalId,
  clients,
  freelancers,
  plans,
  projects,
  teamMembers,
  workedMonth,
} from '#domain/testing/workedMonth.ts';
import { createLog, type TestLog } from './log.ts';

/** The worked month as a log (docs/domain.md, A worked month). */
export const workedMonthLog = (): TestLog => {
  const log = createLog();
  clients.forEach((name, index) => {
    log.append(streams.client(index + 1), { type: 'ClientCreated', data: { name } });
  });
  projects.forEach(({ fields, status }, index) => {
    log.append(streams.project(index + 1), {
      type: 'ProjectCreated',
      data: { ...fields, status: 'planning' },
    });
    if (status !== 'planning') {
      log.append(streams.project(index + 1), { type: 'ProjectStatusChanged', data: { status } });
    }
  });
  teamMembers.forEach((data, index) => {
    log.append(streams.teamMember(index + 1), { type: 'TeamMemberAdded', data });
  });
  freelancers.forEach((data, index) => {
    log.append(streams.freelancer(index + 1), { type: 'FreelancerAdded', data });
  });
  for (const { projectId, entries, additional } of plans) {
    const stream = streams.allocationPlan(projectId, workedMonth);
    log.append(stream, { type: 'AllocationsReplaced', data: { entries, additional: null } });
    if (additional !== null) {
      const data = { allocationId: additionalId, hours: additional };
      log.append(stream, { type: 'AdditionalHoursSet', data });
    }
  }
  return log;
};
