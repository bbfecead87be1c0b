/** The heat map's name, in a file of its own, as it is shown before the map's code has arrived. */
export const heatMapTitle = 'Team utilisation by month';
