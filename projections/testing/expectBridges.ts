import { expect } from 'vitest';
import type { Month } from '#domain/values/month.ts';
import { profitBridge } from '../money/profitability/profitBridge.ts';
import {
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from '../money/profitability/queries.ts';
import type { Read } from '../reading/read.ts';

const penceOf = (pounds: number | null): number => Math.round((pounds ?? 0) * 100);
const sumOf = (pounds: readonly (number | null)[]): number =>
  pounds.reduce<number>((sum, each) => sum + penceOf(each), 0);

/** Expects the three profits to equal those of their pages, and each bridge to add up to the difference. */
export const expectBridges = async (read: Read, month: Month, grossProfit: number): Promise<void> => {
  const bridge = await profitBridge(read, month);
  const [projects, ...people] = await Promise.all([
    projectProfitability(read, month),
    teamProfitability(read, month),
    freelancerProfitability(read, month),
  ]);
  expect(bridge.grossProfit).toBe(grossProfit);
  expect(penceOf(bridge.projectProfit)).toBe(sumOf(projects.map(({ profit }) => profit)));
  expect(penceOf(bridge.peopleProfit)).toBe(sumOf(people.flat().map(({ profit }) => profit)));
  for (const [steps, to] of [
    [bridge.toProjects, bridge.projectProfit],
    [bridge.toPeople, bridge.peopleProfit],
  ] as const)
    expect(penceOf(grossProfit) + sumOf(steps.map(({ amount }) => amount))).toBe(penceOf(to));
};
