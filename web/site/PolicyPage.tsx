import classes from './policies.module.css'

export function PolicyPage({
  title,
  sections,
}: {
  title: string
  sections: readonly (readonly [heading: string, text: string])[]
}) {
  return (
    <article className={classes.policy}>
      <h1>{title}</h1>
      {sections.map(([heading, text]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  )
}
