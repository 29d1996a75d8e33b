import type { ComponentProps } from 'react'
import { addressOf } from '../kit/paths.ts'
import { useReading } from '../kit/words.tsx'

/** A link to one of `paths`, in the language of the page. */
export function Link({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { locale } = useReading()
  return (
    <a href={addressOf(locale, to)} {...rest}>
      {children}
    </a>
  )
}
