/** The heat map's name, before and after its code has arrived. */
export const heatMapTitle = 'Team utilisation by month';
