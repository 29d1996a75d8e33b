/** Measures of the time grid in pixels. */

/** Half an hour. */
export const rowHeight = 28
/** The names of the days. */
export const headHeight = 44
/** The names of the hours. */
export const hoursWidth = 56
/** The grid fills the window below the bars above it. */
export const boardHeight = 'max(420px, calc(100dvh - 196px))'
/** On a phone the days of the week are above it, and the page scrolls to it. */
export const phoneBoardHeight = 'max(420px, calc(100dvh - 260px))'
