/** Modals of the shell. Opening one closes the others. */
export const dialogNamed = (name: string): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>(`dialog#${name}`)

/** The open modals of the shell, which are native, and those of MUI, which have `aria-modal`. */
export const openModals = (): Element[] => [...document.querySelectorAll('[aria-modal="true"], dialog[open]')]

export function openDialog(dialog: HTMLDialogElement): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) other.close()
  dialog.showModal()
}

/** The button with this attribute that was pressed; the press may be on any element inside it. */
export const pressed = (event: Event, mark: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(`[${mark}]`) : null

export function startDialogs(): void {
  document.addEventListener('click', (event) => pressed(event, 'data-close')?.closest('dialog')?.close())
}
