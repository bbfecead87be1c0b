import { z } from 'zod';
import { projectStatuses, projectTypes } from './projectStatus.ts';

export const projectType = z.enum(projectTypes, {
  error: 'Choose one-off, retainer or SLA as the project type',
});

export const projectStatus = z.enum(projectStatuses, { error: 'Choose one of the project statuses' });
