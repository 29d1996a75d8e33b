import type { ComponentProps, ReactNode } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import classes from './dialog.module.css'

interface ShellDialogProps extends Omit<ComponentProps<'dialog'>, 'title'> {
  name: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A modal of the shell: the native dialog traps and restores the focus. Opened with `openDialog`. */
export function ShellDialog({ name, title, lead, children, ...rest }: ShellDialogProps) {
  const t = useT()
  return (
    <dialog id={name} className={classes.dialog} aria-labelledby={`${name}-title`} {...rest}>
      <div className={classes.head}>
        <h2 id={`${name}-title`} tabIndex={-1} autoFocus>
          {title}
        </h2>
        <button type="button" data-close="" aria-label={t('shared.close')}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </dialog>
  )
}
