/** A box on the screen in pixels, as `getBoundingClientRect` gives it. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Pixels between the menu and its button, and between the menu and the edge of the screen. */
const gap = 4
const edge = 8

/**
 * Where a menu opens: below its button, or above it where there is more space; inside the screen. `end`: the right edges
 * meet. Pixels from the top left of the screen.
 */
export function placeMenu(
  button: Box,
  menu: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
  align: 'start' | 'end',
): { left: number; top: number } {
  const left = align === 'end' ? button.left + button.width - menu.width : button.left
  const below = button.top + button.height + gap
  const above = button.top - gap - menu.height
  const spaceBelow = screen.height - below
  const fitsBelow = menu.height + edge <= spaceBelow || spaceBelow >= button.top
  return {
    left: within(left, screen.width - menu.width - edge),
    top: within(fitsBelow ? below : above, screen.height - menu.height - edge),
  }
}

const within = (value: number, most: number): number => Math.max(edge, Math.min(value, most))
