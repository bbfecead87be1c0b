import type { Quoted } from './quoted.ts';

/**
 * The forecast. 'HTTP error! status: {code}' is raised and logged; a screen shows the server's
 * sentence.
 */
export const forecast: Quoted = {
  'P&L Forecast': [
    'Profit and Loss forecasting with revenue and cost management',
    'Revenue',
    'Total Costs',
    'Gross Profit',
    'Net Profit',
    'P&L costs updated successfully',
  ],
  'Multi-Month P&L Forecast': [
    'Current',
    'Retainer Revenue',
    'SLA Revenue',
    'One-off Revenue',
    'Total Revenue',
    'Direct Staff Costs',
    'Direct Software Costs',
    'Total Direct Costs',
    'Gross Profit',
    'Gross Margin %',
    'Operating Staff Costs',
    'Operating Software Costs',
    'Other Operating Costs',
    'Total Operating Costs',
    'Net Profit',
    'Net Margin %',
    'Loading P&L data...',
  ],
};

/** What a figure of the forecast is made of. */
export const breakdowns: Quoted = {
  'Revenue Breakdown - {Month Year}': [
    'Total Revenue',
    'Retainer',
    'SLA',
    'One-off',
    'Show All',
    // Upper-cased beside each project, where an SLA reads as on its tile.
    'RETAINER',
    'ONE-OFF',
    'No revenue projects found for this month',
    'No {retainer|SLA|one-off} projects found for this month',
    'Loading revenue breakdown...',
  ],
  '{Direct|Operating} Staff Costs - {Month Year}': [
    'Team Members',
    'Freelancers',
    'Name',
    'Cost Type',
    'Monthly Salary',
    'Hours',
    'Hourly Rate',
    'Total Cost',
    'Direct',
    'Operating',
    '{n}% Direct',
    'No {direct|operating} staff costs found for this month',
    'No staff cost data available for this month',
    'Loading staff cost breakdown...',
  ],
  'Direct Staff Costs - {Month Year}': ['Direct Cost'],
  'Operating Staff Costs - {Month Year}': ['Operating Cost'],
  '{Direct|Operating} Software Costs - {Month}': [
    'Software Subscriptions',
    'Software',
    'Description',
    'Cost Type',
    'Default Cost',
    'Adjusted Cost',
    'No adjustment',
    'No description',
    '50% Each',
    'No {direct|operating} software costs found for this month',
  ],
  'Direct Software Costs - {Month}': ['Direct Cost'],
  'Operating Software Costs - {Month}': ['Operating Cost'],
  'Other Operating Costs - {Month}': [
    'Name',
    'Description',
    'Category',
    'Type',
    'Recurring',
    'One-time',
    'Amount',
    'Manage Other Costs',
    'No other operating costs found for this month',
  ],
};
