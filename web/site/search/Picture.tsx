import classes from './picture.module.css'

interface Person {
  firstName: string
  lastName: string
  photo: string | null
}

/** Portrait, or initials without one. Hidden from screen readers, because the name is beside it. */
export function Picture({
  provider: { firstName, lastName, photo },
  isLarge = false,
}: {
  provider: Person
  isLarge?: boolean
}) {
  const size = isLarge ? 128 : 72
  const className = isLarge ? `${classes.picture} ${classes.large}` : classes.picture
  if (!photo)
    return (
      <span className={className} aria-hidden="true">
        {firstName.slice(0, 1)}
        {lastName.slice(0, 1)}
      </span>
    )
  return (
    <img
      className={className}
      src={photo.startsWith('/api/') ? photo : `/api${photo}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
