/** Whether the user is looking at this window, so that visible messages count as seen. */
export const isWindowActive = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
