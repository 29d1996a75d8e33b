/** Weekly hours of demo therapists: weekday (1 is Monday) to pairs of start and end hour; 24 and more is the next day. */
type Hours = readonly (readonly [start: number, end: number])[]
type Week = Readonly<Record<number, Hours>>

const on = (days: readonly number[], ...hours: Hours): Week => Object.fromEntries(days.map((day) => [day, hours]))

export const weeks = {
  office: on([1, 2, 3, 4, 5], [9, 17]),
  mornings: on([1, 2, 3, 4, 5], [8, 13]),
  early: { ...on([1, 2, 3, 4], [7, 11]), ...on([5], [7, 10]) },
  afternoons: on([1, 2, 3, 4], [12, 18]),
  evenings: on([1, 2, 3, 4], [16, 21]),
  longLunch: on([1, 2, 3, 4, 5], [9, 12], [15, 19]),
  midweek: on([2, 3, 4], [9, 16]),
  threeDays: { ...on([1, 3], [10, 18]), ...on([5], [10, 15]) },
  withSaturday: { ...on([2, 3, 4, 5], [10, 17]), ...on([6], [9, 13]) },
  weekend: { ...on([5], [15, 20]), ...on([6, 7], [10, 17]) },
  sundays: { ...on([1, 3], [17, 21]), ...on([7], [12, 19]) },
  everyDay: { ...on([1, 2, 3, 4, 5], [8, 12], [13, 18]), ...on([6], [9, 14]) },
  nights: { ...on([1, 3], [18, 24]), ...on([5], [20, 25]) },
  oneDay: on([4], [8, 12], [13, 20]),
} as const satisfies Record<string, Week>

export type WeekName = keyof typeof weeks

/** Minutes of the day as flat start and end pairs, the stored form; empty on days off. */
export const minutesOf = (name: WeekName, weekday: number): number[] =>
  ((weeks[name] as Week)[weekday] ?? []).flatMap(([start, end]) => [start * 60, end * 60])
