import classes from './scenes.module.css'

/** A hill, a path and a low sun: illustration of empty states. */
export function Path() {
  return (
    <svg className={classes.small} viewBox="0 0 240 160" aria-hidden="true">
      <path className={classes.blob} d="M30 34C66 6 126 8 170 20s58 42 46 78-58 48-104 48S22 134 12 102s-6-48 18-68Z" />
      <circle className={classes.sun} cx="156" cy="56" r="18" />
      <path
        className={classes.leafLight}
        d="M18 116c40-34 76-38 116-18 28 14 56 14 80 2-8 32-54 46-102 46-46 0-82-8-94-30Z"
      />
      <path className={classes.leaf} d="M24 124c30-16 60-16 92-2 30 14 60 12 84 2-20 20-52 24-88 24-40 0-74-6-88-24Z" />
      <path className={classes.pathway} d="M120 148c-6-12-2-18 8-24s10-10 2-16l6-2c12 8 10 14 0 22s-10 14 0 20Z" />
      <path className={classes.leaf} d="M66 106c-10-8-12-24-6-36 10 8 12 24 6 36Z" />
      <path className={classes.leafLight} d="M66 106c0-14 6-24 16-28 2 12-4 24-16 28Z" />
    </svg>
  )
}
