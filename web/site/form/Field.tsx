import type { ComponentProps, ReactNode } from 'react'
import classes from '#shared/form/form.module.css'
import type { FormState } from './use-form.ts'

interface LabelledProps {
  form: FormState
  name: string
  label: ReactNode
  hint?: ReactNode
}

type PropsOf<Tag extends 'input' | 'textarea' | 'select'> = LabelledProps & Omit<ComponentProps<Tag>, 'form'>

export function Field({ form, name, label, hint, after, ...input }: PropsOf<'input'> & { after?: ReactNode }) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint}>
      <div className={classes.control}>
        <input id={name} name={name} {...describe(form, name, hint)} {...input} />
        {after}
      </div>
    </Labelled>
  )
}

/** The address of a person; `username` where it signs in. */
export const EmailField = (props: Omit<LabelledProps, 'name'> & { autoComplete: 'email' | 'username' }) => (
  <Field name="email" type="email" autoCapitalize="none" inputMode="email" {...props} />
)

export const PhoneField = (props: Omit<LabelledProps, 'name'>) => (
  <Field name="phoneNumber" type="tel" autoComplete="tel" {...props} />
)

/** Multi-line text. */
export function AreaField({ form, name, label, hint, ...area }: PropsOf<'textarea'>) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint}>
      <textarea id={name} name={name} {...describe(form, name, hint)} {...area} />
    </Labelled>
  )
}

/** A select; its options may arrive later. */
export function SelectField({ form, name, label, hint, children, ...select }: PropsOf<'select'>) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint}>
      <select id={name} name={name} {...describe(form, name, hint)} {...select}>
        {children}
      </select>
    </Labelled>
  )
}

export function CheckField({ form, name, label }: LabelledProps) {
  return (
    <div className={classes.field}>
      <label className={classes.check}>
        <input type="checkbox" name={name} {...describe(form, name)} />
        <span>{label}</span>
      </label>
      <Below form={form} name={name} />
    </div>
  )
}

/** Label above; hint and error share one place below. */
const Labelled = ({ form, name, label, hint, children }: LabelledProps & { children: ReactNode }) => (
  <div className={classes.field}>
    <label htmlFor={name}>{label}</label>
    {children}
    <Below form={form} name={name} hint={hint} />
  </div>
)

const describe = ({ errors }: FormState, name: string, hint?: ReactNode) => ({
  'aria-invalid': errors[name] ? true : undefined,
  'aria-describedby': errors[name] ? `${name}-error` : hint ? `${name}-hint` : undefined,
})

function Below({ form: { errors }, name, hint }: { form: FormState; name: string; hint?: ReactNode }) {
  if (errors[name])
    return (
      <p id={`${name}-error`} className={classes.error}>
        {errors[name]}
      </p>
    )
  return hint ? (
    <p id={`${name}-hint`} className={classes.hint}>
      {hint}
    </p>
  ) : null
}
