/** An exact rational number; the denominator is above 0. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestCommonDivisor(b, a % b);

const fraction = (over: bigint, under: bigint): Fraction => {
  const divisor = greatestCommonDivisor(over < 0n ? -over : over, under);
  return { over: over / divisor, under: under / divisor };
};

/** The decimal number as it is written: 0.138 is 138 thousandths, not the nearest float. */
export const exact = (value: number): Fraction => {
  const [, sign, whole = '', decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const digits = BigInt(`${sign}${whole}${decimals}`);
  const places = decimals.length - Number(exponent);
  return places > 0 ? fraction(digits, 10n ** BigInt(places)) : fraction(digits * 10n ** BigInt(-places), 1n);
};

export const zero = exact(0);

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);

/** @throws RangeError for a zero divisor */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => {
  if (b.over === 0n) throw new RangeError('Division by zero');
  return b.over > 0n
    ? fraction(a.over * b.under, a.under * b.over)
    : fraction(-a.over * b.under, a.under * -b.over);
};

/** A ratio; over 0 it is 0 (docs/domain.md, Money). */
export const ratio = (part: Fraction, whole: Fraction): Fraction =>
  whole.over === 0n ? zero : dividedBy(part, whole);

export const sum = (values: readonly Fraction[]): Fraction => values.reduce(plus, zero);

export const isAbove = (a: Fraction, b: Fraction): boolean => a.over * b.under > b.over * a.under;

/** The nearest whole number; ties round away from 0 (docs/domain.md, Money). */
export const rounded = ({ over, under }: Fraction): Fraction => {
  const nearest = (2n * (over < 0n ? -over : over) + under) / (2n * under);
  return { over: over < 0n ? -nearest : nearest, under: 1n };
};

/** The nearest JSON number: twenty decimals exceed its precision. */
export const toNumber = ({ over, under }: Fraction): number => {
  const places = 20n;
  const digits = (over * 10n ** places) / under;
  return Number(`${digits}e-${places}`);
};
