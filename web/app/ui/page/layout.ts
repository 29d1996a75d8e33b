/** Dimensions of the frame around each page. */
export const topBarHeight = 'var(--top-bar)'
/** Of the bar at the bottom of a phone. */
export const bottomBarHeight = 'calc(61px + env(safe-area-inset-bottom))'
export const contentId = 'content'

/** Of the panel beside a list or a calendar. */
export const sidePanelWidth = 'clamp(300px, 26vw, 344px)'

/** Buttons beside each other. On a phone each fills its line, so that those below each other share both edges. */
export const buttonRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } },
} as const
