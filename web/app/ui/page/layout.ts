/** Dimensions of the frame around each page. */
export const topBarHeight = 'var(--top-bar)'
/** Of the bar at the bottom of a phone. */
export const bottomBarHeight = 'calc(61px + env(safe-area-inset-bottom))'
export const contentId = 'content'

/** Of the panel beside a list or a calendar. */
export const sidePanelWidth = 'clamp(300px, 26vw, 344px)'
