import { streams } from '#domain/records/streams.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { rent, subscription, una } from './bodies.ts';
import { type AnyStep, always, fromJuly, type Said, step, thisMonth } from './step.ts';

const { user } = streams;
const drawing = streams.softwareCost(1);
const mail = streams.softwareCost(2);
const erasure: Said = { reason: 'Asked for it', erases: true };

/** Costs, users and formulas, and people who are erased. */
export const moneyAndAccess = (): AnyStep[] => [
  // Subscriptions and other costs.
  step('softwareCost', drawing, { type: 'AddSoftwareCost', fields: subscription }),
  step('softwareCost', mail, {
    type: 'AddSoftwareCost',
    fields: {
      ...subscription,
      name: 'Mail',
      description: null,
      costType: 'operating',
      defaultMonthlyCost: 4_000,
    },
  }),
  step('softwareCost', drawing, {
    type: 'UpdateSoftwareCost',
    fields: { name: 'Drawing board Pro', endMonth: '2026-12' },
    when: always,
  }),
  step('softwareCost', drawing, {
    type: 'UpdateSoftwareCost',
    fields: { defaultMonthlyCost: 13_000 },
    when: fromJuly,
  }),
  step('softwareCost', mail, { type: 'UpdateSoftwareCost', fields: { isActive: false }, when: fromJuly }),
  step('softwareCost', mail, { type: 'WithdrawSoftwareCostTerms', from: '2026-07' }),
  step('softwareCost', drawing, {
    type: 'AdjustSoftwareCost',
    month: '2026-05',
    cost: 10_000,
    reason: 'Fewer seats',
  }),
  step('softwareCost', drawing, {
    type: 'AdjustSoftwareCost',
    month: '2026-06',
    cost: 9_900,
    reason: null,
  }),
  step('softwareCost', drawing, { type: 'RemoveSoftwareCostAdjustment', month: '2026-06' }),
  step('softwareCost', mail, { type: 'RemoveSoftwareCost' }),
  step('softwareCost', mail, { type: 'RestoreSoftwareCost' }),
  step('otherCost', streams.otherCost(1), { type: 'AddOtherCost', fields: rent }),
  step('otherCost', streams.otherCost(2), {
    type: 'AddOtherCost',
    fields: {
      ...rent,
      name: 'Fair',
      month: '2026-06',
      category: 'marketing',
      isRecurring: false,
      amount: 80_000,
    },
  }),
  step('otherCost', streams.otherCost(1), {
    type: 'UpdateOtherCost',
    fields: { name: 'Rent and rates', endMonth: '2027-01' },
    when: always,
  }),
  step('otherCost', streams.otherCost(1), {
    type: 'UpdateOtherCost',
    fields: { amount: 160_000 },
    when: fromJuly,
  }),
  step('otherCost', streams.otherCost(1), {
    type: 'UpdateOtherCost',
    fields: { amount: 170_000 },
    when: { effectiveFrom: '2026-08', thisMonth },
  }),
  step('otherCost', streams.otherCost(1), { type: 'WithdrawOtherCostTerms', from: '2026-08' }),
  step('otherCost', streams.otherCost(2), { type: 'RemoveOtherCost' }),
  step('otherCost', streams.otherCost(2), { type: 'RestoreOtherCost' }),
  step('manualCosts', streams.manualCosts('2026-05'), {
    type: 'SetManualCosts',
    figures: { operatingSoftwareCosts: 5_000, otherOperatingCosts: 155_000 },
    computed: { operatingSoftwareCosts: 4_000, otherOperatingCosts: 150_000 },
  }),
  step('manualCosts', streams.manualCosts('2026-05'), {
    type: 'SetManualCosts',
    figures: { otherOperatingCosts: null },
  }),
  // Users, and how they sign in.
  step('user', user('2'), {
    type: 'CreateUser',
    username: 'una',
    fields: una,
  }),
  step('user', user('3'), {
    type: 'CreateUser',
    username: 'vic',
    fields: { ...una, firstName: 'Vic', teamMemberId: null },
  }),
  step('user', user('2'), {
    type: 'UpdateUser',
    id: '2',
    fields: { role: 'admin', lastName: 'Quill-Ray' },
    seesPay: false,
    author: { id: '1', seesPay: true },
    otherAdministrators: 1,
  }),
  step('user', user('2'), {
    type: 'UpdateUser',
    id: '2',
    fields: {},
    seesPay: true,
    author: { id: '1', seesPay: true },
    otherAdministrators: 1,
  }),
  step('user', user('2'), { type: 'ChangePassword' }, { by: '2' }),
  step('user', user('2'), { type: 'ResetPassword' }),
  step('user', user('2'), { type: 'AddSecondFactor' }, { by: '2' }),
  step('user', user('2'), { type: 'RenewRecoveryCodes' }, { by: '2' }),
  step('user', user('2'), { type: 'RemoveSecondFactor' }, { by: '2' }),
  step('user', user('2'), { type: 'AddSecondFactor' }, { by: '2' }),
  step('user', user('2'), { type: 'ResetSecondFactor' }),
  step('user', user('2'), { type: 'BindProvider' }, { by: '2' }),
  step('user', user('2'), { type: 'ReleaseProvider' }),
  step('signInPolicy', streams.signInPolicy(), {
    type: 'SetSignInPolicy',
    policy: { secondFactorFor: 'administrators' },
    hasProvider: false,
  }),
  step('signInPolicy', streams.signInPolicy(), {
    type: 'SetSignInPolicy',
    policy: { shortestPassword: 12, changeInitialPassword: true },
    hasProvider: false,
  }),
  step('signInPolicy', streams.signInPolicy(), {
    type: 'SetSignInPolicy',
    policy: { secondFactorFor: 'nobody' },
    hasProvider: false,
  }),
  step(
    'formulas',
    streams.formulas(),
    {
      type: 'AdoptFormulas',
      formulas: { ...defaultFormulas, employerNiUplift: 0.15 },
      replay: 2,
    },
    { reason: 'The budget' },
  ),
  // Erased people; their hours and costs stay.
  step('user', user('3'), { type: 'DeleteUser', id: '3', otherAdministrators: 1 }),
  step('user', user('3'), { type: 'EraseUser' }, erasure),
  step('freelancer', streams.freelancer(2), { type: 'EraseFreelancer', thisMonth }, erasure),
  step('teamMember', streams.teamMember(3), { type: 'EraseTeamMember', thisMonth }, erasure),
  // API tokens of programs.
  step('apiToken', streams.apiToken(1), {
    type: 'MakeApiToken',
    fields: { name: 'Spreadsheet sync', rights: 'readAndWrite', seesPay: true },
    authorSeesPay: true,
  }),
  step('client', streams.client(9), { type: 'CreateClient', name: 'Synced' }, { by: streams.apiToken(1) }),
  step('apiToken', streams.apiToken(1), { type: 'EndApiToken' }),
];
