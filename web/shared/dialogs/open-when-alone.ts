/** One modal at a time: a modal that opens by itself waits for the others, and closes when another one opens later. */
import { openDialog, openModals } from './dialogs.ts'

const isTakenFrom = (dialog: HTMLDialogElement): boolean => openModals().some((other) => other !== dialog)

export function openWhenAlone(dialog: HTMLDialogElement): void {
  let isShown = false
  const settle = () => {
    // The visitor answered or closed it.
    if (isShown && !dialog.open) return watch.disconnect()
    if (isTakenFrom(dialog) !== isShown) return
    if (isShown) dialog.close()
    else openDialog(dialog)
    isShown = !isShown
  }
  const watch = new MutationObserver(settle)
  watch.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'aria-modal'],
  })
  settle()
}
