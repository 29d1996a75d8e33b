/** Dimensions of the frame around each page. */
export const topBarHeight = 64
export const contentId = 'content'
