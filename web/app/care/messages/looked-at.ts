/** Is somebody at this window, so that what is in sight of it has been seen? */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
