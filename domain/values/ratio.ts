/** A ratio as a fraction; over 0 it is 0 (docs/domain.md, Money). */
export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
