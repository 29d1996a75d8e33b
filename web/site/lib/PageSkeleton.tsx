import classes from './skeleton.module.css'

/** The place of a page that is read in the browser. */
export const PageSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <div className={classes.skeleton} />
  </div>
)
