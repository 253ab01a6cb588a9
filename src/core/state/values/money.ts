/** micro, addPrecisely: split off so that imports run one way. */

/** Money and minutes are compared and added in whole millionths, so that sums do not drift. */

export const micro = (dollars: number): number => Math.round(dollars * 1e6);
export const addPrecisely = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, dollars) => sum + micro(dollars), 0) / 1e6;
