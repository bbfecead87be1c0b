/** As much of a drawing surface as the curve needs. */
type Pen = { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void };

/**
 * A curve for what holds for a whole month: level over the whole width of each month's band, the first and the last
 * included, with a step between two months. For `type` of a recharts line.
 */
export const levelCurve = (pen: Pen) => {
  let points: [x: number, y: number][] = [];
  const draw = () => {
    const [first, second] = points;
    if (!first) return;
    const half = second ? (second[0] - first[0]) / 2 : 0;
    pen.moveTo(first[0] - half, first[1]);
    for (const [x, y] of points) {
      pen.lineTo(x - half, y);
      pen.lineTo(x + half, y);
    }
  };
  return {
    lineStart: () => {
      points = [];
    },
    lineEnd: draw,
    point: (x: number, y: number) => {
      points.push([x, y]);
    },
    // Lines have no area under them.
    areaStart: () => {},
    areaEnd: () => {},
  };
};
