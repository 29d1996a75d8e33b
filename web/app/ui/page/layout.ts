/** Dimensions of the frame around each page. */
export const topBarHeight = 'var(--top-bar)'
/** Of the bar at the bottom of a phone. */
export const bottomBarHeight = 'calc(61px + env(safe-area-inset-bottom))'
export const contentId = 'content'
