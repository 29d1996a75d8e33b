/**
 * Marks a browser that was left quickly. The sign-out request is sent while the page unloads, so it can arrive late or get lost:
 * as long as the mark is there, the browser signs out before it shows anything.
 */
const mark = 'left'

export function markQuickExit(): void {
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

export function clearQuickExit(): void {
  try {
    localStorage.removeItem(mark)
  } catch {
    // Without storage nothing was marked.
  }
}
