/** Clients, and for those won since the planner was introduced the month, counted from the current one. */
export const clients: readonly (readonly [name: string, won?: number])[] = [
  ['Brackenfold Foods'],
  ['Lumenlarch Interiors'],
  ['Saltwhistle Brewing'],
  ['Tarnmere Water'],
  ['Pagewillow Books'],
  ['Quillstone & Voss Solicitors'],
  ['Kettlewick Coffee'],
  ['Northfell Housing Trust'],
  ['Wrenmoor Museum'],
  ['Oakhallow Schools Trust'],
  ['Halcyard Rail Tours', -10],
  ['Merrowdew Skincare', -8],
  ['Driftlow Holiday Parks', -6],
  ['Tidewick Energy', -4],
  ['Embergrate Kitchens', -2],
];
