import type { ComponentProps } from 'react'
import { addressOf } from '#schemas/platform/address.ts'
import { useReading } from '#shared/i18n/words.tsx'

/** A link to one of `paths`, in the language of the page. */
export function Link({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { locale } = useReading()
  return (
    <a href={addressOf(locale, to)} {...rest}>
      {children}
    </a>
  )
}
