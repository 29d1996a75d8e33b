/**
 * Whether somebody left quickly from this browser and the sign-out on the way out may not have been heard: its request is sent
 * while the page goes, so it can be late or lost. Nothing of theirs is shown before it is made up for.
 */
const mark = 'left'

export function noteLeft(): void {
  try {
    localStorage.setItem(mark, '1')
  } catch {
    // Without storage only the request on the way out signs out.
  }
}

export function hasLeft(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

export const forgetLeft = (): void => localStorage.removeItem(mark)
